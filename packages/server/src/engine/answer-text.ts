import { AnswerScan } from './answer-scan.ts';
import { findJsonObject } from './json-answer.ts';

/** The maximum length of an answer in characters, and the notice after a truncated one. */
export type AnswerLimit = { maxChars: number; ending: (text: string) => string };

/** Nothing that a reader sees: white space, zero-width characters and blank letters. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;
const unlimited: AnswerLimit = { maxChars: Number.POSITIVE_INFINITY, ending: () => '' };

/**
 * Collects a streamed answer and emits its Markdown. A JSON block at the end with at least one of the wanted names is
 * held back, as structured output. Accepts no more than the limit; `full` is true if there was more.
 */
export class AnswerText {
  #passedOn = '';
  /** Invisible text that waits for something to see. */
  #lead = '';
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

  /** Discards all text, of a failed call or because it was a thought. */
  restart(): void {
    this.#scan.take();
    this.#passedOn = '';
    this.#lead = '';
    this.#taken = 0;
    this.#full = false;
  }

  /** Ends the answer; returns its structured part, or null without one. */
  finish(): Record<string, unknown> | null {
    const { block, all } = this.#scan.take();
    const found = block === '' ? null : findJsonObject(block, this.#names);
    if (!found || !this.started) this.#passOn(all);
    if (this.#full) this.#passOn(this.#limit.ending(this.#passedOn));
    return found;
  }

  #passOn(given: string): void {
    if (!this.started && invisible.test(given)) {
      this.#lead += given;
      return;
    }
    const text = this.started ? given : (this.#lead + given).trimStart();
    if (text === '') return;
    this.#lead = '';
    this.#passedOn += text;
    this.#emit(text);
  }
}
