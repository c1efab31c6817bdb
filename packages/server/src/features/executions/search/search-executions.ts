import type { ExecutionListed, Snippet } from '@agentarium/contracts';
import type { Page } from '../../../platform/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { presentListed } from '../present.ts';
import { executionsByIds, type ListFilter } from '../queries.ts';
import { findMatches, type Search } from './find-matches.ts';
import { answerText, followUpText, inputText, searchConfig } from './index-executions.ts';
import { droppedCharacters, marks, readSnippet } from './search-text.ts';

/** As much of each part as is read for a snippet, in characters. */
const maxChars = 20_000;
const folds = `'ёЁ${droppedCharacters}', 'еЕ${' '.repeat(droppedCharacters.length)}'`;

const headline = `
  select e.id, ts_headline('${searchConfig}', translate(concat_ws(E'\\n', ${answerText('e', maxChars)},
    ${followUpText('e', maxChars)}, ${inputText('e', maxChars)}), ${folds}), $2::tsquery,
    'MaxFragments=1, MaxWords=28, MinWords=14, ShortWord=0, StartSel="${marks.begin}", StopSel="${marks.end}"') as marked
  from executions e where e.id = any(string_to_array($1, ',')::uuid[])`;

/** What was found in each of these runs; those where only a name was found are left out. */
async function snippetsOf(db: Db, ids: readonly string[], highlight: string): Promise<Map<string, Snippet>> {
  const rows = await db.query<{ id: string; marked: string }>('search-snippets', headline, [
    ids.join(),
    highlight,
  ]);
  return new Map(
    rows.flatMap(({ id, marked }) => {
      const snippet = readSnippet(marked);
      return snippet ? [[id, snippet] as const] : [];
    }),
  );
}

/** A page of what is found in a user's executions, each with the words around it. */
export async function searchExecutions(
  db: Db,
  filter: ListFilter,
  { isAdmin, ...search }: Search & { isAdmin: boolean },
): Promise<Page<ExecutionListed>> {
  const { ids, highlight, next_cursor } = await findMatches(db, filter, search);
  const rows = await executionsByIds(db, ids);
  const snippets = highlight === null ? null : await snippetsOf(db, ids, highlight);
  return { items: rows.map((row) => presentListed(row, isAdmin, snippets?.get(row.id))), next_cursor };
}
