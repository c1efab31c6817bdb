import type { Database } from '../../../platform/database/database.ts';
import type { ExecutionRow } from '../present.ts';

/** By database: the runs whose end somebody in this process waits for, each with what takes the row as it ended. */
const waiting = new WeakMap<Database, Map<string, Set<(row: ExecutionRow) => void>>>();

/** Takes the row of a run that ends in this process, so that it need not be read again. Returns a function that stops it. */
export function onEndHere(database: Database, id: string, take: (row: ExecutionRow) => void): () => void {
  const runs = waiting.get(database) ?? new Map<string, Set<typeof take>>();
  waiting.set(database, runs);
  const takers = runs.get(id) ?? new Set();
  runs.set(id, takers.add(take));
  return () => {
    takers.delete(take);
    if (takers.size === 0 && runs.get(id) === takers) runs.delete(id);
  };
}

export const isAwaitedHere = (database: Database, id: string): boolean =>
  waiting.get(database)?.has(id) ?? false;

/** Hands out the committed row, before the end is signalled. */
export function giveEndHere(database: Database, row: ExecutionRow): void {
  for (const take of waiting.get(database)?.get(row.id) ?? []) take(row);
}
