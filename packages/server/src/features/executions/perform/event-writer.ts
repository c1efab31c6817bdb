import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { executionState } from '../../../db/states.ts';
import { coalesced } from '../../../platform/coalesced.ts';
import type { Services } from '../../../platform/context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { ClaimedExecution } from '../queue/claim.ts';

/** The flush interval in milliseconds: at least twice as long as a write takes, within these limits. */
const [minFlushMs, maxFlushMs] = [50, 100];

export type Claim = Pick<ClaimedExecution, 'id' | 'attempt'> & { workerId: string };

/** An event as one attempt writes it; `key` is the same each time it is tried, so that it is stored once. */
export type NewEvent = { key: string; type: string; data: Record<string, unknown> };

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

type Batch = { claim: Claim; events: readonly NewEvent[] };

/** Returns false when the run is not this claim's any more. Throws when it is unknown what was written. */
export type Append = (claim: Claim, events: readonly NewEvent[]) => Promise<boolean>;

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
