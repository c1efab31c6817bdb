import { type SQL, sql } from 'drizzle-orm';
import { readCursor } from '../../../platform/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type ListFilter, latestOfTasks, tasksNamed } from '../queries.ts';
import { ownerWord, searchConfig } from './index-executions.ts';
import { type SearchFilter, searchFilter } from './search-filter.ts';
import { anyOf, readSearchText, withoutPhrases } from './search-text.ts';

/** The newest matches that are ranked; older ones are found only when they are sorted by time. */
export const maxRanked = 1000;
/** Of a phrase, the newest runs with its words that are read through for it. */
const maxPhraseReads = 2500;
/** As many of the newest runs say how common the words are; common ones are found by reading backwards. */
const probed = 300;
const commonShare = 0.2;
const maxWalked = 8000;
/** Of runs of a task whose name was looked for; others rank by their words, below. */
const nameRank = 1_000_000;

export type Search = {
  text: string;
  sort: 'rank' | 'newest';
  /** Whether answers and inputs are looked into, which are their owner's alone, or only names. */
  inAnswers: boolean;
  cursor: string | undefined;
  limit: number;
};

/** `highlight` is a `tsquery` of the words to mark; null when nothing but names was looked for. */
export type Found = { ids: string[]; highlight: string | null; next_cursor: string | null };

type Match = { id: string; rank: number };
type Cursor = Match & { isPrefix: boolean; newest: string };
type Words = { exact: string; prefixed: string };

function cursorOf(text: string | undefined): Cursor | null {
  const parts = readCursor(text, ['integer', 'integer', 'uuid', 'uuid']);
  if (!parts) return null;
  const [mode, rank, id, newest] = parts;
  return { isPrefix: mode === '1', rank: Number(rank), id, newest };
}

const rowsOf = async <Row>(db: Db, statement: SQL) =>
  (await db.execute<Row & Record<string, unknown>>(statement)).rows;

/** What was typed as the database reads it: the words as they are, and with the last one as a beginning. */
async function readWords(db: Db, typed: string): Promise<Words> {
  const { whole, head, last } = readSearchText(typed);
  const prefixed =
    last &&
    sql`websearch_to_tsquery(${searchConfig}, ${head}) && to_tsquery(${searchConfig}, ${`${last}:*`})`;
  const [words] = await rowsOf<Words>(
    db,
    sql`select websearch_to_tsquery(${searchConfig}, ${whole})::text as exact, (${prefixed || sql`''`})::text as prefixed`,
  );
  return words ?? { exact: '', prefixed: '' };
}

type Sought = { userId: string; words: string; filter: SearchFilter; count: number };

/** SQL for the newest `limit` of a user's indexed runs that the selective filters leave, newest first. */
const newestOf = ({ userId, filter: { chosen } }: Sought, limit: number) =>
  chosen
    ? sql`(select s.* from (select execution_id from (${chosen}) chosen order by execution_id desc limit ${limit}) newest
        cross join lateral (
          select * from execution_searches s
          where s.execution_id = newest.execution_id and s.words is not null limit 1) s) s`
    : sql`(select * from execution_searches
        where user_id = ${userId} and words is not null order by execution_id desc limit ${limit}) s`;

const isSought = ({ words, filter }: Sought) =>
  sql`s.words @@ ${words}::tsquery and ${filter.ofRow} and ${filter.ofRun}`;

const idsOf = async (db: Db, statement: SQL) =>
  (await rowsOf<{ execution_id: string }>(db, statement)).map(({ execution_id }) => execution_id);

/** Whether the selective filters leave so few runs that all of them can be read. */
async function leavesFew(db: Db, { filter: { chosen } }: Sought): Promise<boolean> {
  if (!chosen) return false;
  const [left] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${chosen} limit ${maxWalked + 1}) chosen`,
  );
  return left !== undefined && left.count <= maxWalked;
}

/** Whether many of the newest runs are sought. */
async function areCommon(db: Db, sought: Sought): Promise<boolean> {
  const [share] = await rowsOf<{ read: number; found: number }>(
    db,
    sql`select count(*)::int as read, (count(*) filter (where ${isSought(sought)}))::int as found from ${newestOf(sought, probed)}`,
  );
  return share?.read === probed && share.found >= probed * commonShare;
}

/** The newest runs with these words, by reading backwards; null when that would take long. */
async function walk(db: Db, sought: Sought): Promise<string[] | null> {
  const readsAll = await leavesFew(db, sought);
  if (!readsAll && !(await areCommon(db, sought))) return null;
  const ids = await idsOf(
    db,
    sql`select s.execution_id from ${newestOf(sought, maxWalked)} where ${isSought(sought)} limit ${sought.count}`,
  );
  return readsAll || ids.length === sought.count ? ids : null;
}

/**
 * The newest runs with these words, by the index. Phrases and what only the run says are asked row by row, newest
 * first: PostgreSQL would ask them of everything that was found, or of every user's runs.
 */
function lookUp(db: Db, { userId, words, filter, count }: Sought): Promise<string[]> {
  const loose = withoutPhrases(words);
  const hasPhrase = loose !== words;
  const ofOwner = `'${ownerWord(userId)}' & ( ${loose} )`;
  const isPhrase = sql`(
    select phrased.words @@ ${words}::tsquery from execution_searches phrased where phrased.execution_id = s.execution_id)`;
  const { chosen } = filter;
  const left = chosen ? sql`found join (${chosen} offset 0) chosen using (execution_id)` : sql`found`;
  return idsOf(
    db,
    sql`with found as materialized (
      select s.execution_id from execution_searches s where s.words @@ ${ofOwner}::tsquery and ${filter.ofRow}
    )
    select s.execution_id from (
      select execution_id from ${left}
      order by execution_id desc limit ${hasPhrase ? maxPhraseReads : null}
    ) s where ${hasPhrase ? isPhrase : sql`true`} and ${filter.ofRun} limit ${count}`,
  );
}

/** Whether runs whose words match there are, and the next of them after the cursor. */
async function matchWords(db: Db, words: string, filter: ListFilter, search: Search, cursor: Cursor | null) {
  const { sort, text, limit } = search;
  const byRank = sort === 'rank';
  const before = byRank ? undefined : cursor?.id;
  const sought = {
    userId: filter.userId,
    words,
    filter: searchFilter({ ...filter, before }, cursor?.newest),
    count: byRank ? maxRanked : limit + 1,
  };
  const ids = (await walk(db, sought)) ?? (await lookUp(db, sought));
  if (ids.length === 0) return { ids, matches: [] };
  const rank = byRank
    ? sql`least(${nameRank - 1}, (ts_rank(s.words, ${words}::tsquery) * ${nameRank})::int)`
    : sql`0`;
  const after = byRank && cursor ? sql`where (rank, id) < (${cursor.rank}::int, ${cursor.id}::uuid)` : sql``;
  const matches = await rowsOf<Match>(
    db,
    sql`select id, rank from (
      select s.execution_id as id, ${rank} as rank from execution_searches s join executions e on e.id = s.execution_id
      where s.execution_id = any(string_to_array(${ids.join()}, ',')::uuid[]) and s.user_id = ${filter.userId}
        and not e.task_id in ${tasksNamed({ search: text })}
    ) ranked ${after} order by rank desc, id desc limit ${limit + 1}`,
  );
  return { ids, matches };
}

/** The next runs of tasks whose name holds the text, newest first. */
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
  return rows.map(({ id }) => ({ id, rank: nameRank }));
}

const byRank = (one: Match, other: Match) => other.rank - one.rank || (one.id < other.id ? 1 : -1);
const byTime = (one: Match, other: Match) => (one.id < other.id ? 1 : -1);

/**
 * A page of a user's executions in which something is found (docs/decisions/0022-search-in-answers.md): those of tasks
 * of that name first, then the best of the newest thousand; or all of them by time.
 */
export async function findMatches(db: Db, filter: ListFilter, search: Search): Promise<Found> {
  const cursor = cursorOf(search.cursor);
  const isBelowNames = search.sort === 'rank' && cursor !== null && cursor.rank < nameRank;
  const named = isBelowNames ? [] : await matchNames(db, filter, search, cursor?.id);
  const { exact, prefixed } = search.inAnswers
    ? await readWords(db, search.text)
    : { exact: '', prefixed: '' };
  const nothing = { ids: [] as string[], matches: [] as Match[] };
  let words = cursor?.isPrefix ? prefixed : exact;
  let found = words ? await matchWords(db, words, filter, search, cursor) : nothing;
  if (cursor === null && found.ids.length === 0 && prefixed) {
    words = prefixed;
    found = await matchWords(db, words, filter, search, cursor);
  }
  const all = [...named, ...found.matches].sort(search.sort === 'rank' ? byRank : byTime);
  const page = all.slice(0, search.limit);
  const last = page.at(-1);
  const newest =
    cursor?.newest ??
    all
      .map(({ id }) => id)
      .concat(found.ids)
      .sort()
      .at(-1);
  const next = [Number(words !== '' && words === prefixed), last?.rank, last?.id, newest].join('_');
  return {
    ids: page.map(({ id }) => id),
    highlight: words ? anyOf(words) : null,
    next_cursor: all.length > search.limit ? next : null,
  };
}
