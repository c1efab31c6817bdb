import { findJsonObject } from './json-answer.ts';

const opening = '```json';
const closing = '\n```';
/** White space and the beginning of a fence at the end of what has come so far: it may become a trailer. */
const maybeTrailer = /\s*(?:`{1,3}|```j|```js|```jso)?$/i;

/**
 * Gathers a streamed answer and passes on its Markdown. A block of JSON that ends the answer and holds at least one
 * of the wanted names is kept back: it is the structured part, not for the reader.
 */
export class AnswerText {
  #passedOn = '';
  #held = '';
  readonly #names: readonly string[];
  readonly #emit: (text: string) => void;

  /** `names` are the output parameters wanted; `emit` gets each piece of Markdown once. */
  constructor(names: readonly string[], emit: (text: string) => void) {
    this.#names = names;
    this.#emit = emit;
  }

  /** What has been passed on so far. */
  get text(): string {
    return this.#passedOn;
  }

  /** Whether the reader has seen nothing yet. */
  get started(): boolean {
    return this.#passedOn !== '';
  }

  isBlank(): boolean {
    return this.#passedOn === '' && this.#held.trim() === '';
  }

  push(delta: string): void {
    this.#held += delta;
    if (this.#names.length === 0) this.#release(this.#held.length);
    else this.#releaseSafe();
  }

  /** Drops what a failed call had said; only possible before anything was passed on. */
  reset(): void {
    this.#held = '';
  }

  /** Ends the answer: gives the structured part, or null when the answer has none. */
  finish(): Record<string, unknown> | null {
    const start = this.#held.toLowerCase().indexOf(opening);
    if (start !== -1) {
      const found = findJsonObject(this.#held.slice(start));
      if (found && this.#names.some((name) => Object.hasOwn(found, name))) {
        if (!this.started) this.#release(this.#held.length);
        this.#held = '';
        return found;
      }
    }
    this.#release(this.#held.length);
    return null;
  }

  #releaseSafe(): void {
    const start = this.#held.toLowerCase().indexOf(opening);
    if (start === -1) {
      this.#release(maybeTrailer.exec(this.#held)?.index ?? this.#held.length);
      return;
    }
    const end = this.#held.indexOf(closing, start + opening.length);
    if (end === -1 || this.#held.slice(end + closing.length).trim() === '') {
      this.#release(this.#held.slice(0, start).trimEnd().length);
      return;
    }
    this.#release(end + closing.length);
    this.#releaseSafe();
  }

  #release(length: number): void {
    let text = this.#held.slice(0, length);
    if (!this.started) text = text.trimStart();
    if (text === '') return;
    this.#held = this.#held.slice(length);
    this.#passedOn += text;
    this.#emit(text);
  }
}
