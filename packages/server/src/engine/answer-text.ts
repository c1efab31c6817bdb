import { AnswerScan } from './answer-scan.ts';
import { findJsonObject } from './json-answer.ts';
import { suggestionsName } from './suggestions.ts';

/** The most characters that an answer may have, and what is put after one that was cut there. */
export type AnswerLimit = { maxChars: number; ending: (text: string) => string };

const brokenSuggestions = new RegExp(`^\`\`\`json\\s*\\{\\s*"${suggestionsName}"`, 'i');
const unlimited: AnswerLimit = { maxChars: Number.POSITIVE_INFINITY, ending: () => '' };

/**
 * Gathers a streamed answer and passes on its Markdown. A block of JSON that ends the answer and holds at least one
 * of the wanted names is kept back: it is the structured part, not for the reader. Takes no more than the limit
 * allows; `full` says that there was more.
 */
export class AnswerText {
  #passedOn = '';
  #taken = 0;
  #full = false;
  readonly #names: readonly string[];
  readonly #emit: (text: string) => void;
  readonly #scan: AnswerScan;
  readonly #limit: AnswerLimit;

  /** `names` are the output parameters wanted; `emit` gets each piece of Markdown once. */
  constructor(names: readonly string[], emit: (text: string) => void, limit = unlimited) {
    this.#names = names;
    this.#emit = emit;
    this.#limit = limit;
    this.#scan = new AnswerScan((text) => this.#passOn(text));
  }

  /** What has been passed on so far. */
  get text(): string {
    return this.#passedOn;
  }

  /** Whether the reader has seen nothing yet. */
  get started(): boolean {
    return this.#passedOn !== '';
  }

  /** Whether there was more than an answer may hold. */
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
    // Half a character at the cut would be shown as a broken one.
    const text = this.#full ? delta.slice(0, Math.max(0, room)).replace(/[\ud800-\udbff]$/, '') : delta;
    if (this.#names.length === 0) this.#passOn(text);
    else this.#scan.push(text);
  }

  /** Drops what a failed call had said; only possible before anything was passed on. */
  reset(): void {
    this.#scan.take();
    this.#taken = 0;
    this.#full = false;
  }

  /** Ends the answer: gives the structured part, or null when the answer has none. */
  finish(): Record<string, unknown> | null {
    const { block, all } = this.#scan.take();
    const found = block === '' ? null : findJsonObject(block);
    const wanted = found !== null && this.#names.some((name) => Object.hasOwn(found, name));
    // Suggestions that broke off are no words for the reader; any other block is.
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
