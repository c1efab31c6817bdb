import { createParser } from 'eventsource-parser';
import { CallError, readProviderError, refused } from './model-errors.ts';
import { type AnswerEnd, type AnswerPart, ChunkReader } from './read-chunk.ts';

/** The mark that ends a stream, as an event of its own; servers spell it in several ways. */
const endMark = /^"?\[?\s*done\s*\]?"?$/i;
/** The largest event or whole answer that is read, in characters. */
const maxChars = 32_000_000;
/** How much of a response that is no answer is kept for administrators, in characters. */
const maxHead = 2000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the bytes of a response: an event stream, or one JSON answer, also when the other was asked for. After a failure
 * it reads no more.
 */
export class AnswerReader {
  readonly #decoder = new TextDecoder();
  readonly #chunks = new ChunkReader();
  readonly #parser = createParser({
    maxBufferSize: maxChars,
    onEvent: ({ event, data }) => {
      this.#events.push({ name: event ?? '', data });
    },
  });
  #events: { name: string; data: string }[] = [];
  #form: 'unknown' | 'events' | 'json' = 'unknown';
  /** Text that came before the form is known, or a JSON answer so far. */
  #held = '';
  #head = '';
  #isDone = false;
  #hasEvents = false;
  #failure: CallError | null = null;

  /** The stream has sent its end mark: nothing follows. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The model has named the reason for its end: at most the usage and the end mark follow. */
  get hasFinished(): boolean {
    return this.#chunks.hasFinished;
  }

  /** Why the answer failed, after everything that came before; null as long as it did not. */
  get failure(): CallError | null {
    return this.#failure;
  }

  /** Returns what the bytes say. */
  push(bytes: Uint8Array): AnswerPart[] {
    return this.#take(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Ends the answer when the response has ended, or after its end mark. Returns what was left over. */
  finish(): AnswerPart[] {
    // A last event without an empty line counts.
    const parts = [...this.#take(this.#decoder.decode()), ...this.#feed('\n\n')];
    if (this.#form === 'json') parts.push(...this.#readJson());
    const isWhole = this.#isDone || this.hasFinished || (this.#form === 'json' && this.#chunks.hasAnswer);
    if (!isWhole) this.#fail(new CallError({ kind: 'cut' }, this.#hasEvents ? null : this.#whatCame()));
    return parts;
  }

  /** How the answer ended. */
  get end(): AnswerEnd {
    return this.#chunks.end;
  }

  #whatCame(): string | null {
    return readProviderError(this.#head).text || null;
  }

  #fail(error: CallError): void {
    this.#failure ??= error;
  }

  /** Reads values in order, up to one that is a failure. */
  #readAll<Value>(values: readonly Value[], read: (value: Value) => AnswerPart[]): AnswerPart[] {
    const parts: AnswerPart[] = [];
    for (const value of values) {
      if (this.#failure) break;
      try {
        parts.push(...read(value));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        this.#fail(error);
      }
    }
    return parts;
  }

  #take(text: string): AnswerPart[] {
    if (this.#head.length < maxHead) this.#head += text.slice(0, maxHead);
    if (this.#form === 'events') return this.#feed(text);
    this.#held += text;
    if (this.#held.length > maxChars) this.#fail(new CallError({ kind: 'cut' }));
    const first = this.#held.trimStart()[0];
    if (this.#form === 'json' || first === undefined) return [];
    this.#form = first === '{' || first === '[' ? 'json' : 'events';
    return this.#form === 'json' ? [] : this.#feed(this.#held);
  }

  #feed(text: string): AnswerPart[] {
    if (this.#form !== 'events' || this.#failure) return [];
    try {
      this.#parser.feed(text);
    } catch {
      this.#fail(new CallError({ kind: 'cut' }));
    }
    const events = this.#events;
    this.#events = [];
    return this.#readAll(events, ({ name, data }) => this.#readEvent(name, data.trim()));
  }

  #readEvent(name: string, data: string): AnswerPart[] {
    if (data === '' || this.#isDone) return [];
    this.#hasEvents = true;
    if (endMark.test(data)) this.#isDone = true;
    if (this.#isDone) return [];
    if (name === 'error') throw refused(readProviderError(data));
    const value = parsed(data);
    if (value !== undefined) return this.#readAll([value].flat(), (one) => this.#chunks.read(one));
    const lines = data.split('\n');
    // Without the empty lines between them several events are one.
    if (lines.length > 1) return this.#readAll(lines, (line) => this.#readEvent('', line.trim()));
    // Words may be missing with a broken chunk; anything else is no chunk.
    if (data.startsWith('{') && !this.hasFinished) throw new CallError({ kind: 'cut' });
    return [];
  }

  #readJson(): AnswerPart[] {
    const whole = parsed(this.#held);
    if (whole !== undefined) return this.#readAll([whole].flat(), (one) => this.#chunks.read(one, true));
    const lines = this.#held.split('\n').filter((line) => line.trim() !== '');
    return this.#readAll(lines, (line) => this.#chunks.read(parsed(line)));
  }
}
