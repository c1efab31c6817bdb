import type { Services } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { storableText } from '../../../platform/storable-json.ts';
import { appendEvent, type Claim, type NewEvent } from './append-event.ts';
import { appendTogether } from './append-together.ts';

/** Words that could not be written are tried again after this long, in milliseconds. */
const retryMs = 500;

const wordsOf = (text: string, after: number | null): NewEvent => ({
  key: newId(),
  type: 'text-delta',
  data: { text: storableText(text) },
  after,
});

type Options = { onLost: () => void; isAlone: boolean };

/** Gathers a run's words into few events, in order; what was not written yet is given back by `close`. */
export class TextStream {
  readonly #services: Services;
  readonly #claim: Claim;
  readonly #onLost: () => void;
  readonly #isAlone: boolean;
  #waiting = '';
  /** Words on their way. Nobody knows whether a failed try wrote them, so they go out again just as they were. */
  #sent: NewEvent | null = null;
  #fault: unknown;
  /** The id of the run's newest event, while only this stream writes events. */
  #lastId: number | null = null;
  #awaitsFlush = false;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  /** `isAlone`: only this stream adds events to the run while the claim holds. */
  constructor(services: Services, claim: Claim, { onLost, isAlone }: Options) {
    this.#services = services;
    this.#claim = claim;
    this.#onLost = onLost;
    this.#isAlone = isAlone;
  }

  add(text: string): void {
    this.#waiting += text;
    if (this.#awaitsFlush || this.#timer) return;
    this.#awaitsFlush = true;
    this.#services.flushTimer.onFlush(() => {
      this.#awaitsFlush = false;
      if (!this.#closed) this.#write(appendTogether);
    });
  }

  #write(append: typeof appendEvent): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#sent) await this.#append(append, this.#sent);
      if (this.#sent || this.#closed) return;
      // Half a character waits for its other half.
      const text = this.#waiting.replace(/[\ud800-\udbff]$/, '');
      if (text === '') return;
      this.#waiting = this.#waiting.slice(text.length);
      this.#sent = wordsOf(text, this.#lastId);
      await this.#append(append, this.#sent);
    });
  }

  async #append(append: typeof appendEvent, words: NewEvent): Promise<void> {
    if (this.#closed) return;
    try {
      const kept = await append(this.#services, this.#claim, words);
      this.#sent = null;
      this.#lastId = this.#isAlone && kept ? kept.id : null;
      if (!kept) this.#onLost();
    } catch (error) {
      this.#fault = error;
      this.#services.log.warn(
        { err: error, execution_id: this.#claim.id },
        'streamed text could not be written yet',
      );
      this.#tryAgainLater();
    }
  }

  #tryAgainLater(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#write(appendEvent);
    }, retryMs);
  }

  /** Writes what has gathered so far, so that the next announcement comes after it. Throws when it can't. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#write(appendEvent);
    await this.#writing;
    if (this.#sent) throw this.#fault;
  }

  /** Ends the writing. Returns what is not known to be written, for the statement that ends the run. */
  async close(): Promise<NewEvent[]> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#writing;
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    const last = this.#waiting === '' ? [] : [wordsOf(this.#waiting, null)];
    return this.#sent ? [this.#sent, ...last] : last;
  }
}
