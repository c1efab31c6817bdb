import { AsyncResource } from 'node:async_hooks';
import type { Database } from './database.ts';

const maxBatchSize = 100;

type Options<Item> = {
  /** How long an item waits at most for the statement in flight, in milliseconds. */
  maxWaitMs?: number;
  /** Items with the same key never share a statement. */
  keyOf?: (item: Item) => string;
};

type Pending<Item, Result> = { item: Item; result: PromiseWithResolvers<Result> };
type Queue<Item, Result> = {
  pending: Pending<Item, Result>[];
  inFlight: number;
  timer: NodeJS.Timeout | null;
};

/** Removes up to `maxBatchSize` items from the front of `pending`, at most one of each key. */
function takeBatch<Item, Result>(
  queue: Queue<Item, Result>,
  keyOf: Options<Item>['keyOf'],
): Pending<Item, Result>[] {
  if (!keyOf) return queue.pending.splice(0, maxBatchSize);
  const keys = new Set<string>();
  const batch: Pending<Item, Result>[] = [];
  const rest: Pending<Item, Result>[] = [];
  for (const pending of queue.pending) {
    const key = keyOf(pending.item);
    if (batch.length === maxBatchSize || keys.has(key)) rest.push(pending);
    else batch.push(pending);
    keys.add(key);
  }
  queue.pending = rest;
  return batch;
}

/**
 * Runs what several callers ask for at about the same time as one statement: in one round of the event loop, and while
 * the previous statement is in flight. `run` returns the results in the order of its items; what it throws goes to every
 * caller of the batch. A caller inside a transaction gets a statement of its own there.
 */
export function batched<Item, Result>(
  run: (database: Database, items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  { maxWaitMs = 3, keyOf }: Options<Item> = {},
): (database: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Queue<Item, Result>>();
  // A batch must not join a transaction that the caller before it was in.
  const scope = new AsyncResource('batched');

  const send = async (database: Database, batch: Pending<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(
        database,
        batch.map(({ item }) => item),
      );
      for (const [index, { result }] of batch.entries()) result.resolve(results[index] as Result);
    } catch (error) {
      for (const { result } of batch) result.reject(error);
    }
  };
  const flush = (database: Database, queue: Queue<Item, Result>): void => {
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    const batch = takeBatch(queue, keyOf);
    if (batch.length === 0) return;
    queue.inFlight += 1;
    void send(database, batch).then(() => {
      queue.inFlight -= 1;
      if (queue.pending.length > 0) setImmediate(flush, database, queue);
    });
    if (batch.length === maxBatchSize) flush(database, queue);
    else if (queue.pending.length > 0) queue.timer = setTimeout(flush, maxWaitMs, database, queue);
  };

  return async (database, item) => {
    if (database.isInTransaction()) return (await run(database, [item]))[0] as Result;
    const queue = queues.get(database) ?? { pending: [], inFlight: 0, timer: null };
    queues.set(database, queue);
    const result = Promise.withResolvers<Result>();
    queue.pending.push({ item, result });
    if (queue.pending.length > 1) return result.promise;
    scope.runInAsyncScope(() => {
      if (queue.inFlight === 0) setImmediate(flush, database, queue);
      else queue.timer = setTimeout(flush, maxWaitMs, database, queue);
    });
    return result.promise;
  };
}
