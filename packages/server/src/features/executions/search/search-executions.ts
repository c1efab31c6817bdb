import type { ExecutionListed } from '@agentarium/contracts';
import type { Page } from '../../../platform/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { presentListed } from '../present.ts';
import { executionsByIds, type ListFilter } from '../queries.ts';
import { findMatches, type Search } from './find-matches.ts';
import { snippetsOf } from './snippets.ts';

/**
 * A page of matching executions of a user, each with a snippet around the match. `findMatches` finds their ids: by name,
 * and by words with `scanBackwards` in the newest runs or `findByIndex` in all. A job writes the index: `writeSearchIndex`.
 */
export async function searchExecutions(
  db: Db,
  filter: ListFilter,
  { isAdmin, ...search }: Search & { isAdmin: boolean },
): Promise<Page<ExecutionListed>> {
  const { ids, highlight, next_cursor } = await findMatches(db, filter, search);
  const [rows, snippets] = await Promise.all([
    executionsByIds(db, ids),
    highlight === null || ids.length === 0 ? null : snippetsOf(db, ids, highlight),
  ]);
  return { items: rows.map((row) => presentListed(row, isAdmin, snippets?.get(row.id))), next_cursor };
}
