import type { RunEvent } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { storableText } from '../../../platform/storable-json.ts';
import { appendEvent, type Claim, type NewEvent } from './append-event.ts';
import { appendTogether } from './append-together.ts';

/** Events that could not be written are tried again after this long, in milliseconds. */
const retryMs = 500;

function newEvent(event: RunEvent, after: number | null): NewEvent {
  const { type, ...data } = event;
  return { key: newId(), type, data: 'text' in data ? { text: storableText(data.text) } : data, after };
}

type Options = { onLost: () => void; isAlone: boolean };

/** Gathers a run's text into few events, in order; what was not written yet is given back by `close`. */
export class TextStream {
  readonly #services: Services;
  readonly #claim: Claim;
  readonly #onLost: () => void;
  readonly #isAlone: boolean;
  #waiting: RunEvent[] = [];
  /** An event on its way. Nobody knows whether a failed try wrote it, so it is sent again just as it was. */
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

  add(event: RunEvent): void {
    const last = this.#waiting.at(-1);
    if (last?.type === 'text-delta' && event.type === 'text-delta') last.text += event.text;
    // Nobody has seen what still waits.
    else if (last?.type === 'thinking') this.#waiting.splice(-1, 1, { ...event });
    else this.#waiting.push({ ...event });
    this.#flushSoon();
  }

  #flushSoon(): void {
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
      // What arrives meanwhile is written with the next flush.
      for (let left = this.#waiting.length; left > 0 && !this.#sent && !this.#closed; left -= 1) {
        const next = this.#takeNext();
        if (!next) return;
        this.#sent = newEvent(next, this.#lastId);
        await this.#append(append, this.#sent);
      }
    });
  }

  /** The next event to write; half a character at the end waits for its other half. */
  #takeNext(): RunEvent | undefined {
    const [next] = this.#waiting;
    if (next?.type !== 'text-delta' || this.#waiting.length > 1) return this.#waiting.shift();
    const text = next.text.replace(/[\ud800-\udbff]$/, '');
    this.#waiting = text === next.text ? [] : [{ ...next, text: next.text.slice(text.length) }];
    return text === '' ? undefined : { ...next, text };
  }

  async #append(append: typeof appendEvent, event: NewEvent): Promise<void> {
    if (this.#closed) return;
    try {
      const kept = await append(this.#services, this.#claim, event);
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
    const waiting = this.#waiting.filter(({ type }) => type !== 'thinking');
    return [...(this.#sent ? [this.#sent] : []), ...waiting.map((event) => newEvent(event, null))];
  }
}
