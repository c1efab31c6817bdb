import type { Database } from '../../../platform/database/database.ts';
import { Takers } from '../../../platform/takers.ts';
import type { ExecutionRow } from '../present.ts';

/** Those in this process who wait for the end of a run. */
const waiting = new Takers<ExecutionRow>();

/** Takes the row of a run that ends in this process, so that it need not be read again. Returns a function that stops it. */
export const onEndHere = (database: Database, id: string, take: (row: ExecutionRow) => void): (() => void) =>
  waiting.add(database, id, take);

export const isAwaitedHere = (database: Database, id: string): boolean => waiting.has(database, id);

/** Hands out the committed row, before the end is signalled. */
export const giveEndHere = (database: Database, row: ExecutionRow): void =>
  waiting.give(database, row.id, row);
