import type { ExecutionListed } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { type Page, readCursor } from '../../../platform/list-queries.ts';
import { executionsByIds, type ListFilter, latestOfTasks } from '../queries.ts';
import { presentListed } from '../read/get-execution.ts';
import { byRank, byTime, type Matches, matchWords, type Place } from './match-words.ts';
import { type Match, nameRank, rowsOf } from './search-spec.ts';
import { anyOf, readSearchText } from './search-text.ts';
import { snippetsOf } from './snippets.ts';
import { searchConfig } from './write-search-index.ts';

export type Search = {
  text: string;
  sort: 'rank' | 'newest';
  /** True to search answers and inputs, which only their owner may; false to search only names. */
  inAnswers: boolean;
  cursor: string | undefined;
  limit: number;
};

/** `highlight` is a `tsquery` of the words to mark; null when only names were searched. */
export type Found = { ids: string[]; highlight: string | null; next_cursor: string | null };

type Cursor = Place & { isPrefix: boolean };
type Words = { exact: string; prefixed: string };

function cursorOf(text: string | undefined): Cursor | null {
  const parts = readCursor(text, ['integer', 'integer', 'uuid', 'uuid']);
  if (!parts) return null;
  const [mode, rank, id, newest] = parts;
  return { isPrefix: mode === '1', rank: Number(rank), id: id.toLowerCase(), newest: newest.toLowerCase() };
}

const wordsOf = `
  select websearch_to_tsquery('${searchConfig}', $1)::text as exact, case when $3 = '' then '' else
    (websearch_to_tsquery('${searchConfig}', $2) && to_tsquery('${searchConfig}', $3))::text end as prefixed`;

/** Parses the search text in the database: the words as typed, and with the last one as a prefix. */
async function readWords(db: Db, typed: string): Promise<Words> {
  const { whole, head, last } = readSearchText(typed);
  const [words] = await db.query<Words>('search-words', wordsOf, [whole, head, last ? `${last}:*` : '']);
  return words ?? { exact: '', prefixed: '' };
}

/** The next runs of tasks whose name contains the text, newest first. */
async function matchNames(
  db: Db,
  filter: ListFilter,
  { text, limit }: Search,
  before: string | undefined,
): Promise<Match[]> {
  const named = { ...filter, search: text, limit: limit + 1, before };
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select executions.id from executions where ${latestOfTasks(named)} order by executions.id desc limit ${limit + 1}`,
  );
  return rows.map(({ id }) => ({ id, rank: nameRank, is_named: true }));
}

const noWords: Words = { exact: '', prefixed: '' };
const nothing: Matches = { newest: undefined, matches: [], mayHavePrefixed: true };

/**
 * A page of a user's executions that match a search (docs/decisions/0022-search-in-answers.md): runs of matching tasks
 * first, then the newest matches ranked, then older ones; or all of them by time.
 */
async function findMatches(db: Db, filter: ListFilter, search: Search): Promise<Found> {
  const { text, sort, limit } = search;
  const cursor = cursorOf(search.cursor);
  const isBelowNames = sort === 'rank' && cursor !== null && cursor.rank < nameRank;
  const [named, { exact, prefixed }] = await Promise.all([
    isBelowNames ? [] : matchNames(db, filter, search, cursor?.id),
    search.inAnswers ? readWords(db, text) : noWords,
  ]);
  const mayBeNamed = isBelowNames || named.length > 0;
  const count = sort === 'rank' ? Math.max(0, limit + 1 - named.length) : limit + 1;
  const find = (words: string, prefixed = '') =>
    words ? matchWords(db, filter, { words, prefixed, text, sort, count, mayBeNamed }, cursor) : nothing;
  let words = cursor?.isPrefix ? prefixed : exact;
  let found = await find(words, cursor === null ? prefixed : '');
  if (cursor === null && found.newest === undefined && prefixed && found.mayHavePrefixed) {
    words = prefixed;
    found = await find(words);
  }
  const all = [...named, ...found.matches].sort(sort === 'rank' ? byRank : byTime);
  const page = all.slice(0, limit);
  const last = page.at(-1);
  const newest = cursor?.newest ?? [found.newest ?? '', ...named.map(({ id }) => id)].sort().at(-1);
  const next = [Number(words !== '' && words === prefixed), last?.rank, last?.id, newest].join('_');
  return {
    ids: page.map(({ id }) => id),
    highlight: words ? anyOf(words) : null,
    next_cursor: all.length > limit ? next : null,
  };
}

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
