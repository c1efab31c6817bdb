import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { NewEvent } from '../../../db/run-events.ts';
import { executionState } from '../../../db/states.ts';
import type { RunEvent } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { storableJson, storableText } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { coalesced } from '../../../platform/wait.ts';
import type { ClaimedExecution } from '../queue/claim.ts';

/** The flush interval in milliseconds: at least twice as long as a write takes, within these limits. */
const [minFlushMs, maxFlushMs] = [50, 100];

export type Claim = Pick<ClaimedExecution, 'id' | 'attempt'> & { workerId: string };

/** An event as one attempt writes it; `key` is the same each time it is tried, so that it is stored once. */
export type AttemptEvent = NewEvent & { key: string };

/**
 * Adds the events $1 to the streams of runs that their claims still hold, and returns the keys of these. The row lock
 * puts events and the end of a run in one order: whichever comes second waits, and sees the first.
 */
const appendWith = (lock: 'for share of e' | 'for share of e skip locked') => `
  with given as (
    select row_number() over () as position, g.* from jsonb_to_recordset($1::jsonb)
      as g(id uuid, worker uuid, attempt int, type text, data jsonb, key uuid)
  ), held as (
    select g.* from executions e join given g on g.id = e.id
    where e.claimed_by = g.worker and e.attempt = g.attempt and ${executionState.isRunning('e.status')}
    ${lock}
  ), added as (
    insert into execution_events (execution_id, type, data, created_at, key)
    select id, type, data, $2::timestamptz, key from held order by position
    on conflict (key) where key is not null do nothing
  )
  select key from held`;

const append = appendWith('for share of e');
/** Leaves out runs whose row is locked, so that no other run waits for them. */
const appendUnlocked = appendWith('for share of e skip locked');

type Batch = { claim: Claim; events: readonly AttemptEvent[] };

/** Returns false when the run is not this claim's any more. Throws when it is unknown what was written. */
type Append = (claim: Claim, events: readonly AttemptEvent[]) => Promise<boolean>;

export type EventWriter = {
  /** Calls `flush` when the flush interval is over: what it appends then is written with the events of other runs. */
  onFlush(flush: () => void): void;
  append: Append;
  /** Appends at once, in a statement of its own. */
  appendNow: Append;
};

/**
 * Writes the events of a worker's runs, in one statement per flush interval, and signals their readers. With each run on
 * its own, 100 streams of 100 words took 95 to 125 transactions a run; with common ones they take 13 to 15.
 */
export function createEventWriter({ database, clock, signals, log }: Services): EventWriter {
  let flushes: (() => void)[] = [];
  let batches: (Batch & { done: PromiseWithResolvers<boolean> })[] = [];

  /** Returns which of the batches were written: those of runs that are held by their claims. */
  const write = async (name: string, text: string, given: readonly Batch[]): Promise<Batch[]> => {
    const rows = given.flatMap(({ claim, events }) =>
      events.map((event) => ({ ...event, id: claim.id, worker: claim.workerId, attempt: claim.attempt })),
    );
    const held = await database.query<{ key: string }>(name, text, [storableJson(rows), clock.now()]);
    const keys = new Set(held.map(({ key }) => key));
    const written = given.filter(({ events }) => events.some(({ key }) => keys.has(key)));
    for (const { claim } of written) signals.publish('execution', claim.id);
    return written;
  };

  const appendNow: Append = async (claim, events) =>
    (await write('append-events', append, [{ claim, events }])).length > 0;

  const writeTogether = async (): Promise<void> => {
    const given = batches;
    batches = [];
    let written = new Set<Batch>();
    try {
      if (given.length > 0) written = new Set(await write('append-unlocked-events', appendUnlocked, given));
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        for (const { done } of given) done.reject(error);
        return;
      }
      // One of them can't be stored: below, each is tried alone.
    }
    for (const batch of given) {
      if (written.has(batch)) batch.done.resolve(true);
      else appendNow(batch.claim, batch.events).then(batch.done.resolve, batch.done.reject);
    }
  };

  let tookMs = 0;
  const flushing = coalesced(
    async () => {
      await pause(Math.min(maxFlushMs, Math.max(minFlushMs, 2 * tookMs)));
      const due = flushes;
      flushes = [];
      for (const flush of due) flush();
      // By now all of them have appended what they have.
      await immediate();
      const startedAt = performance.now();
      await writeTogether();
      tookMs = performance.now() - startedAt;
    },
    (err) => log.error({ err }, 'events could not be written'),
  );

  return {
    onFlush(flush) {
      flushes.push(flush);
      flushing.wake();
    },
    append(claim, events) {
      const done = Promise.withResolvers<boolean>();
      batches.push({ claim, events, done });
      flushing.wake();
      return done.promise;
    },
    appendNow,
  };
}

/** Events that could not be written are tried again after this long, in milliseconds. */
const retryMs = 500;

const newEvent = ({ type, ...data }: RunEvent): AttemptEvent => ({
  key: newId(),
  type,
  data: 'text' in data ? { text: storableText(data.text) } : data,
});

type Options = {
  claim: Claim;
  events: EventWriter;
  log: Pick<Logger, 'warn'>;
  /** Called when the claim is lost: the run was cancelled, deleted or taken over by another worker. */
  onClaimLost: () => void;
};

/** Gathers a run's text into few events, in order; `close` returns what was not written. */
export class TextStream {
  readonly #options: Options;
  #gathered: RunEvent[] = [];
  /** Events on their way. A failed try may have written them, so they are sent again just as they were. */
  #sent: AttemptEvent[] = [];
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
        if (!isOurs) this.#options.onClaimLost();
      } catch (error) {
        this.#fault = error;
        const { log, claim } = this.#options;
        log.warn({ err: error, execution_id: claim.id }, 'streamed text could not be written yet');
        this.#tryAgainLater();
      }
    });
  }

  /** The events to write next; half a character at the end waits for its other half. */
  #takeGathered(): AttemptEvent[] {
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
  async close(): Promise<AttemptEvent[]> {
    await this.#writing;
    this.#closed = true;
    this.#stopRetrying();
    const waiting = this.#gathered.filter(({ type }) => type !== 'thinking');
    return [...this.#sent, ...waiting.map(newEvent)];
  }
}
