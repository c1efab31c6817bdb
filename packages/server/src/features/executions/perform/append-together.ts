import { executionState } from '../../../db/states/execution-state.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import { appendEvent, type Claim, type Kept, type NewEvent } from './append-event.ts';
import { publishWords } from './live-words.ts';

/** The flush interval for few runs, in milliseconds. */
const shortIntervalMs = 40;
/** The interval is this many times as long as writing took, so that writing takes only a part of the database's time. */
const restFactor = 2;
/** How many runs lengthen the interval by a millisecond. */
const runsPerMs = 3;

/**
 * Words of many runs, each as with `appendEvent`. A locked run is left out and written alone, so
 * that no other run waits for it. Gives a key without an id, and once more with a new id: a
 * join of the two would take the square of the runs.
 */
const append = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb)
      as g(id uuid, worker uuid, attempt int, type text, data jsonb, key uuid)
  ), held as (
    select g.* from executions e join given g on g.id = e.id
    where e.claimed_by = g.worker and e.attempt = g.attempt and ${executionState.isRunning('e.status')}
    for share of e skip locked
  ), added as (
    insert into execution_events (execution_id, type, data, created_at, key)
    select id, type, data, $2::timestamptz, key from held
    on conflict (key) where key is not null do nothing
    returning id, key
  )
  select key, null::int8 as id from held union all select key, id from added`;

type Waiting = { claim: Claim; event: NewEvent; kept: PromiseWithResolvers<Kept | null> };

/** Writes what the runs of this process stream per flush in one statement. */
class Words {
  #waiting: Waiting[] = [];

  append(services: Services, claim: Claim, event: NewEvent): Promise<Kept | null> {
    const kept = Promise.withResolvers<Kept | null>();
    this.#waiting.push({ claim, event, kept });
    if (this.#waiting.length === 1) setImmediate(() => void this.#write(services));
    return kept.promise;
  }

  async #write(services: Services): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const startedAt = performance.now();
    let ids = new Map<string, number | null>();
    try {
      if (waiting.length > 1) ids = await this.#writeAll(services, waiting);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        for (const { kept } of waiting) kept.reject(error);
        return;
      }
    }
    const tookMs = performance.now() - startedAt;
    services.flushTimer.setIntervalMs(
      Math.max(restFactor * tookMs, shortIntervalMs + waiting.length / runsPerMs),
    );
    for (const { claim, event, kept } of waiting) {
      const id = ids.get(event.key);
      if (id !== undefined) {
        publishWords(services, claim.id, id, event);
        kept.resolve({ id });
      } else appendEvent(services, claim, event).then(kept.resolve, kept.reject);
    }
  }

  async #writeAll({ database, clock }: Services, waiting: Waiting[]): Promise<Map<string, number | null>> {
    const given = waiting.map(({ claim, event: { key, type, data } }) => ({
      id: claim.id,
      worker: claim.workerId,
      attempt: claim.attempt,
      key,
      type,
      data,
    }));
    const rows = await database.query<Kept & { key: string }>('append-words', append, [
      storableJson(given),
      clock.now(),
    ]);
    return new Map(rows.map(({ key, id }) => [key, id]));
  }
}

const words = new WeakMap<Database, Words>();

const wordsOf = (database: Database): Words => {
  const known = words.get(database) ?? new Words();
  words.set(database, known);
  return known;
};

/** As `appendEvent`, but one statement for all callers in one turn of the event loop. */
export const appendTogether = (services: Services, claim: Claim, event: NewEvent): Promise<Kept | null> =>
  wordsOf(services.database).append(services, claim, event);
