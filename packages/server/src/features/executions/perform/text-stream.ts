import type { RunEvent } from '../../../engine/types.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { storableText } from '../../../platform/storable-json.ts';
import type { Append, Claim, EventWriter, NewEvent } from './event-writer.ts';

/** Events that could not be written are tried again after this long, in milliseconds. */
const retryMs = 500;

const newEvent = ({ type, ...data }: RunEvent): NewEvent => ({
  key: newId(),
  type,
  data: 'text' in data ? { text: storableText(data.text) } : data,
});

type Options = {
  claim: Claim;
  events: EventWriter;
  log: Pick<Logger, 'warn'>;
  /** The run is not this claim's any more. */
  onLost: () => void;
};

/** Gathers a run's text into few events, in order; `close` returns what was not written. */
export class TextStream {
  readonly #options: Options;
  #gathered: RunEvent[] = [];
  /** Events on their way. A failed try may have written them, so they are sent again just as they were. */
  #sent: NewEvent[] = [];
  #fault: unknown;
  #awaitsFlush = false;
  #retryTimer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(event: RunEvent): void {
    const last = this.#gathered.at(-1);
    if (last?.type === 'text-delta' && event.type === 'text-delta') last.text += event.text;
    // Nobody has seen what is not sent.
    else if (last?.type === 'thinking') this.#gathered.splice(-1, 1, { ...event });
    else this.#gathered.push({ ...event });
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#awaitsFlush || this.#retryTimer) return;
    this.#awaitsFlush = true;
    const { events } = this.#options;
    events.onFlush(() => {
      this.#awaitsFlush = false;
      this.#write(events.append);
    });
  }

  #write(append: Append): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#closed) return;
      this.#sent.push(...this.#takeGathered());
      if (this.#sent.length === 0) return;
      try {
        const isOurs = await append(this.#options.claim, this.#sent);
        this.#sent = [];
        if (!isOurs) this.#options.onLost();
      } catch (error) {
        this.#fault = error;
        const { log, claim } = this.#options;
        log.warn({ err: error, execution_id: claim.id }, 'streamed text could not be written yet');
        this.#tryAgainLater();
      }
    });
  }

  /** The events to write next; half a character at the end waits for its other half. */
  #takeGathered(): NewEvent[] {
    const taken = this.#gathered;
    this.#gathered = [];
    const last = taken.at(-1);
    const half = last?.type === 'text-delta' && /[\ud800-\udbff]$/.exec(last.text)?.[0];
    if (last?.type === 'text-delta' && half) {
      last.text = last.text.slice(0, -half.length);
      if (last.text === '') taken.pop();
      this.#gathered = [{ type: 'text-delta', text: half }];
    }
    return taken.map(newEvent);
  }

  #tryAgainLater(): void {
    if (this.#closed) return;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = null;
      this.#flushSoon();
    }, retryMs);
  }

  #stopRetrying(): void {
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
  }

  /** Writes what has gathered so far, so that the next announcement comes after it. Throws when it can't. */
  async flush(): Promise<void> {
    this.#stopRetrying();
    this.#write(this.#options.events.appendNow);
    await this.#writing;
    if (this.#sent.length > 0) throw this.#fault;
  }

  /** Ends the writing. Returns what is not known to be written, for the statement that ends the run. */
  async close(): Promise<NewEvent[]> {
    await this.#writing;
    this.#closed = true;
    this.#stopRetrying();
    const waiting = this.#gathered.filter(({ type }) => type !== 'thinking');
    return [...this.#sent, ...waiting.map(newEvent)];
  }
}
