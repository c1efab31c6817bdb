import { AnswerScan } from './answer-scan.ts';
import { findJsonObject } from './json-answer.ts';
import { suggestionsName } from './suggestions.ts';

/** The maximum length of an answer in characters, and the notice after a truncated one. */
export type AnswerLimit = { maxChars: number; ending: (text: string) => string };

const brokenSuggestions = new RegExp(`^\`\`\`json\\s*\\{\\s*"${suggestionsName}"`, 'i');
const unlimited: AnswerLimit = { maxChars: Number.POSITIVE_INFINITY, ending: () => '' };

/**
 * Collects a streamed answer and emits its Markdown. A JSON block at the end with at least one of the wanted names is
 * held back, as structured output. Accepts no more than the limit; `full` is true if there was more.
 */
export class AnswerText {
  #passedOn = '';
  #taken = 0;
  #full = false;
  readonly #names: readonly string[];
  readonly #emit: (text: string) => void;
  readonly #scan: AnswerScan;
  readonly #limit: AnswerLimit;

  /** `names` are the wanted output parameters; `emit` gets each piece of Markdown once. */
  constructor(names: readonly string[], emit: (text: string) => void, limit = unlimited) {
    this.#names = names;
    this.#emit = emit;
    this.#limit = limit;
    this.#scan = new AnswerScan((text) => this.#passOn(text));
  }

  /** The text emitted so far. */
  get text(): string {
    return this.#passedOn;
  }

  /** True once anything has been emitted. */
  get started(): boolean {
    return this.#passedOn !== '';
  }

  /** True once the answer has exceeded the limit. */
  get full(): boolean {
    return this.#full;
  }

  isBlank(): boolean {
    return this.#passedOn === '' && this.#scan.isBlank();
  }

  push(delta: string): void {
    if (this.#full) return;
    const room = this.#limit.maxChars - this.#taken;
    this.#full = delta.length > room;
    this.#taken += delta.length;
    // A lone surrogate at the cut would be shown as a broken character.
    const text = this.#full ? delta.slice(0, Math.max(0, room)).replace(/[\ud800-\udbff]$/, '') : delta;
    if (this.#names.length === 0) this.#passOn(text);
    else this.#scan.push(text);
  }

  /** Discards the text of a failed call; only possible before anything was emitted. */
  reset(): void {
    this.#scan.take();
    this.#taken = 0;
    this.#full = false;
  }

  /** Ends the answer; returns its structured part, or null without one. */
  finish(): Record<string, unknown> | null {
    const { block, all } = this.#scan.take();
    const found = block === '' ? null : findJsonObject(block);
    const wanted = found !== null && this.#names.some((name) => Object.hasOwn(found, name));
    // Truncated suggestions are not meant for the reader; any other block is.
    const isBroken = found === null && this.started && brokenSuggestions.test(block);
    if ((!wanted && !isBroken) || !this.started) this.#passOn(all);
    if (this.#full) this.#passOn(this.#limit.ending(this.#passedOn));
    return wanted ? found : null;
  }

  #passOn(given: string): void {
    const text = this.started ? given : given.trimStart();
    if (text === '') return;
    this.#passedOn += text;
    this.#emit(text);
  }
}
