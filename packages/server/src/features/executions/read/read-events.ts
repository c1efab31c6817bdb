import type { Database } from '../../../platform/database/database.ts';
import type { SentEvent } from '../../../platform/http/event-stream.ts';

export type EventRow = SentEvent & { id: number };

/** How many events of a run are read at once; a shorter page is the last one. */
export const eventsAtOnce = 500;
/** How many runs are read in one statement. */
const runsAtOnce = 100;

const read = `
  select asked.place::int as place, v.id, v.type, v.data
  from unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')::bigint[])
    with ordinality as asked(execution_id, last, place)
  cross join lateral (
    select e.id, e.type, e.data from execution_events e
    where e.execution_id = asked.execution_id and e.id > asked.last order by e.id limit ${eventsAtOnce}
  ) v
  order by asked.place, v.id`;

type Asked = { id: string; last: number; rows: PromiseWithResolvers<EventRow[]> };

const waiting = new WeakMap<Database, Asked[]>();

async function readAll(database: Database, asked: Asked[]): Promise<void> {
  const values = [asked.map(({ id }) => id).join(), asked.map(({ last }) => last).join()];
  try {
    const found = await database.query<EventRow & { place: number }>('read-events', read, values);
    const byPlace = Map.groupBy(found, ({ place }) => place);
    for (const [index, { rows }] of asked.entries()) rows.resolve(byPlace.get(index + 1) ?? []);
  } catch (error) {
    for (const { rows } of asked) rows.reject(error);
  }
}

/**
 * The next events of a run after id `last`, in order. Concurrent readers in this process, for example after text of
 * many runs was written, share one statement.
 */
export function readEvents(database: Database, id: string, last: number): Promise<EventRow[]> {
  const rows = Promise.withResolvers<EventRow[]>();
  const asked = waiting.get(database) ?? [];
  asked.push({ id, last, rows });
  if (asked.length === 1) {
    waiting.set(database, asked);
    setImmediate(() => {
      waiting.delete(database);
      for (let at = 0; at < asked.length; at += runsAtOnce)
        void readAll(database, asked.slice(at, at + runsAtOnce));
    });
  }
  return rows.promise;
}
