import type { Database } from '../../../platform/database/database.ts';
import { Subscribers } from '../../../platform/subscribers.ts';
import type { ExecutionRow } from '../present.ts';

/** Those in this process who wait for the end of a run. */
const waiting = new Subscribers<ExecutionRow>();

/** Takes the row of a run that ends in this process, so that it need not be read again. Returns a function that stops it. */
export const onLocalEnd = (database: Database, id: string, take: (row: ExecutionRow) => void): (() => void) =>
  waiting.subscribe(database, id, take);

export const isAwaitedLocally = (database: Database, id: string): boolean => waiting.has(database, id);

/** Hands out the committed row, before the end is signalled. */
export const emitLocalEnd = (database: Database, row: ExecutionRow): void =>
  waiting.emit(database, row.id, row);
