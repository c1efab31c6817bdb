import type { Services } from '../../platform/context.ts';
import { appendEvent, type Claim } from './append-event.ts';

/** Words wait this long for company before they are written and told, in milliseconds. */
const gatherMs = 40;

/** Gathers a run's words into few events, in order; what was not written yet is given back by `close`. */
export class TextStream {
  readonly #services: Services;
  readonly #claim: Claim;
  readonly #onLost: () => void;
  #waiting = '';
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(services: Services, claim: Claim, onLost: () => void) {
    this.#services = services;
    this.#claim = claim;
    this.#onLost = onLost;
  }

  add(text: string): void {
    this.#waiting += text;
    this.#timer ??= setTimeout(() => this.#write(), gatherMs);
  }

  #write(): void {
    this.#timer = null;
    this.#writing = this.#writing.then(async () => {
      // Half a character waits for its other half.
      const text = this.#waiting.replace(/[\ud800-\udbff]$/, '');
      if (this.#closed || text === '') return;
      try {
        const kept = await appendEvent(this.#services, this.#claim, 'text-delta', { text });
        this.#waiting = this.#waiting.slice(text.length);
        if (!kept) this.#onLost();
      } catch (error) {
        // The words stay in `#waiting` and go out with the next ones or with the end.
        this.#services.log.warn(
          { err: error, execution_id: this.#claim.id },
          'words could not be written yet',
        );
      }
    });
  }

  /** Writes what has gathered so far, so that whatever is told next comes after it. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#write();
    await this.#writing;
  }

  async close(): Promise<string> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#writing;
    this.#closed = true;
    return this.#waiting;
  }
}
