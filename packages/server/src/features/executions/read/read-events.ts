import type { Database } from '../../../platform/database/database.ts';
import type { SentEvent } from '../../../platform/http/event-stream.ts';

export type EventRow = SentEvent & { id: number };

/** How many events of a run are read at once; a shorter page is the last one. */
export const eventsAtOnce = 500;
/** How many runs are read in one statement. */
const runsAtOnce = 100;

const read = `
  select reader.number::int, v.id, v.type, v.data
  from unnest(string_to_array($1, ',')::uuid[], string_to_array($2, ',')::bigint[])
    with ordinality as reader(execution_id, last, number)
  cross join lateral (
    select e.id, e.type, e.data from execution_events e
    where e.execution_id = reader.execution_id and e.id > reader.last order by e.id limit ${eventsAtOnce}
  ) v
  order by reader.number, v.id`;

type Reader = { id: string; last: number; rows: PromiseWithResolvers<EventRow[]> };

/** Reads the next events of a run after id `last`, in order. */
export type ReadEvents = (id: string, last: number) => Promise<EventRow[]>;

/** Readers that wake together, as after a flush of the words of many runs, share one statement. */
export function createEventReader(database: Database): ReadEvents {
  let waiting: Reader[] = [];

  const readFor = async (readers: readonly Reader[]): Promise<void> => {
    const values = [readers.map(({ id }) => id).join(), readers.map(({ last }) => last).join()];
    try {
      const found = await database.query<EventRow & { number: number }>('read-events', read, values);
      const byNumber = Map.groupBy(found, ({ number }) => number);
      for (const [index, { rows }] of readers.entries()) rows.resolve(byNumber.get(index + 1) ?? []);
    } catch (error) {
      for (const { rows } of readers) rows.reject(error);
    }
  };
  const readAll = () => {
    const readers = waiting;
    waiting = [];
    for (let at = 0; at < readers.length; at += runsAtOnce) void readFor(readers.slice(at, at + runsAtOnce));
  };

  return (id, last) => {
    const rows = Promise.withResolvers<EventRow[]>();
    waiting.push({ id, last, rows });
    if (waiting.length === 1) setImmediate(readAll);
    return rows.promise;
  };
}
