import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { ListFilter } from '../queries.ts';
import {
  isNamed,
  type Match,
  matchColumns,
  rowsOf,
  type SearchSpec,
  searchFilter,
  timeRank,
} from './search-spec.ts';
import { withoutPhrases } from './search-text.ts';
import { ownerWord } from './write-search-index.ts';

/** How many of a user's runs are searched first when they are expected to hold enough matches. */
const firstDepth = 20_000;
/** For a phrase, how many of the newest runs with its words are checked for it. */
const maxPhraseReads = 2500;

/** The id of a user's run with `depth` newer ones among those that are searched; undefined if there are fewer runs. */
async function idAtDepth(
  db: Db,
  { userId, filter: { below } }: SearchSpec,
  depth: number,
): Promise<string | undefined> {
  const older = below === undefined ? sql`true` : sql`execution_id < ${below}`;
  const [run] = await rowsOf<{ execution_id: string }>(
    db,
    sql`select execution_id from execution_searches where user_id = ${userId} and ${older}
      order by execution_id desc offset ${depth} limit 1`,
  );
  return run?.execution_id;
}

/**
 * The newest matching runs, by index; `share` is an estimate of how many of a user's runs match. The index gives all of
 * them, and most of its time is spent reading their rows: where the newest runs suffice, only these are read.
 */
export async function findByIndex(
  db: Db,
  spec: SearchSpec,
  share: number,
  depth = firstDepth,
): Promise<Match[]> {
  const { count, filter, words } = spec;
  const isWhole = filter.chosen !== null || withoutPhrases(words) !== words || share * depth * 2 < count;
  const from = isWhole ? undefined : await idAtDepth(db, spec, depth);
  if (from === undefined) return searchRange(db, spec, sql`true`);
  const newer = await searchRange(db, spec, sql`s.user_id = ${spec.userId} and s.execution_id >= ${from}`);
  if (newer.length === count) return newer;
  const rest = { ...spec, count: count - newer.length };
  return [...newer, ...(await searchRange(db, rest, sql`s.execution_id < ${from}`))];
}

/**
 * The newest matching runs in a range, by index. Phrases and run conditions are checked row by row, newest first:
 * otherwise PostgreSQL would check them for every match, or for every user's runs.
 */
function searchRange(db: Db, spec: SearchSpec, range: SQL): Promise<Match[]> {
  const { userId, words, filter, count } = spec;
  const loose = withoutPhrases(words);
  const hasPhrase = loose !== words;
  const ofOwner = `'${ownerWord(userId)}' & ( ${loose} )`;
  const { chosen } = filter;
  const { rank, isNamed } = matchColumns(spec);
  return rowsOf<Match>(
    db,
    sql`with found as materialized (
      select s.execution_id, s.words from execution_searches s where s.words @@ ${ofOwner}::tsquery
        and ${range} and ${filter.ofRow}
    )
    select s.execution_id as id, ${rank} as rank, ${isNamed} as is_named from (
      select execution_id, words from found ${chosen ? sql`join (${chosen} offset 0) chosen using (execution_id)` : sql``}
      order by execution_id desc limit ${hasPhrase ? maxPhraseReads : null}
    ) s where ${hasPhrase ? sql`s.words @@ ${words}::tsquery` : sql`true`} and ${filter.ofRun} limit ${count}`,
  );
}

/** How many of the newest runs are sampled to estimate how common the words are. */
const sampled = 100;
/** From this share of matching runs on, scanning is faster than the index. */
const commonShare = 0.1;
/** How many runs are scanned at most. */
const maxScanned = 8000;

type Block = { scanned: number; oldest: string; matches: Match[]; has_prefixed: boolean };

/** `isEnough`: these are all that match, or as many as asked for. */
type Scan = {
  matches: Match[];
  isEnough: boolean;
  /** How many of the scanned runs match. */
  share: number;
  /** True if any scanned run matches `prefixed`. */
  hasPrefixed: boolean;
};

/** SQL for the newest `limit` of a user's indexed runs that pass the selective filters, newest first. */
function newestOf({ userId, filter: { chosen } }: SearchSpec, before: string | undefined, limit: number) {
  const older = before === undefined ? sql`true` : sql`execution_id < ${before}`;
  if (chosen === null) {
    return sql`(select * from execution_searches where user_id = ${userId} and words is not null and ${older}
      order by execution_id desc limit ${limit}) s`;
  }
  return sql`(
    select newest.execution_id, indexed.is_child, indexed.words from (
      select execution_id from (${chosen}) chosen where ${older} order by execution_id desc limit ${limit}) newest
    left join lateral (
      select is_child, words from execution_searches where execution_id = newest.execution_id limit 1) indexed on true) s`;
}

/** Scans the next `limit` runs. Words are stored outside the row: copying them first reads them only once. */
async function scanBlock(
  db: Db,
  spec: SearchSpec,
  before: string | undefined,
  limit: number,
): Promise<Block> {
  const { words, prefixed, filter, isRanked } = spec;
  const { rank, isNamed } = matchColumns(spec);
  const copied = isRanked ? sql`setweight(s.words, 'D', '{}')` : sql`s.words`;
  const [block] = await rowsOf<Block>(
    db,
    sql`select count(*)::int as scanned, min(s.execution_id::text) as oldest,
      coalesce(json_agg(json_build_object('id', s.execution_id, 'rank', ${rank}, 'is_named', ${isNamed}))
        filter (where s.words @@ ${words}::tsquery and ${filter.ofRow} and ${filter.ofRun}), '[]') as matches,
      ${prefixed === '' ? sql`false` : sql`coalesce(bool_or(s.words @@ ${prefixed}::tsquery), false)`} as has_prefixed
      from (select s.execution_id, s.is_child, ${copied} as words from ${newestOf(spec, before, limit)} offset 0) s`,
  );
  return block ?? { scanned: 0, oldest: '', matches: [], has_prefixed: false };
}

/** Returns whether the selective filters leave so few runs that all of them can be scanned. */
async function leavesFew(db: Db, { filter: { chosen } }: SearchSpec): Promise<boolean> {
  if (chosen === null) return false;
  const [left] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${chosen} limit ${maxScanned + 1}) chosen`,
  );
  return left !== undefined && left.count <= maxScanned;
}

/** Scans a user's runs backwards for the newest matches, until there are enough or they are too rare for that. */
export async function scanBackwards(db: Db, spec: SearchSpec): Promise<Scan> {
  const { count } = spec;
  const matches: Match[] = [];
  let before = spec.filter.below;
  let scanned = 0;
  let scansAll = false;
  let hasPrefixed = false;
  const end = (isEnough: boolean): Scan => ({
    matches: matches.slice(0, count),
    isEnough,
    share: scanned === 0 ? 0 : matches.length / scanned,
    hasPrefixed,
  });
  for (let next = sampled; ; ) {
    const block: Block = await scanBlock(db, spec, before, next);
    matches.push(...block.matches);
    scanned += block.scanned;
    before = block.oldest;
    hasPrefixed ||= block.has_prefixed;
    if (matches.length >= count || block.scanned < next) return end(true);
    if (!scansAll && matches.length < scanned * commonShare) {
      if (!(await leavesFew(db, spec))) return end(false);
      scansAll = true;
    }
    if (scanned >= maxScanned) return end(scansAll);
    next = scansAll
      ? maxScanned
      : Math.min(
          maxScanned - scanned,
          Math.ceil(((count - matches.length) / matches.length) * scanned * 1.1),
        );
  }
}

/** The newest matches are ranked, up to this many; older ones follow, sorted by time. */
const maxRanked = 500;

/** The end of the page before; `newest` is the newest match at the time of the first page. */
export type Place = { rank: number; id: string; newest: string };

type WordSearch = {
  words: string;
  /** The words with the last one as a prefix, if these are searched when `words` match nothing; '' otherwise. */
  prefixed: string;
  text: string;
  sort: 'rank' | 'newest';
  /** How many runs the page has space for, plus one. */
  count: number;
  /** True if there may be runs of tasks whose name contains the text: they are listed separately. */
  mayBeNamed: boolean;
};

/** The next matching runs; `newest` is the newest match of all, including runs of named tasks. */
export type Matches = { newest: string | undefined; matches: Match[]; mayHavePrefixed: boolean };

type Sortable = Pick<Match, 'id' | 'rank'>;
export const byRank = (one: Sortable, other: Sortable) => other.rank - one.rank || byTime(one, other);
export const byTime = (one: Sortable, other: Sortable) =>
  Number(one.id < other.id) - Number(one.id > other.id);

/** The newest matches, newest first, and whether any run may match the prefix. */
async function find(db: Db, spec: SearchSpec) {
  const { isEnough, matches, share, hasPrefixed } = await scanBackwards(db, spec);
  if (isEnough) return { matches, mayHavePrefixed: hasPrefixed };
  return { matches: await findByIndex(db, spec, share), mayHavePrefixed: true };
}

/** The newest matches before a run, without runs of named tasks. */
async function findOlder(
  db: Db,
  filter: ListFilter & { before: string },
  search: WordSearch,
  newest: string | undefined,
) {
  const left = searchFilter(filter, newest);
  const ofRun = search.mayBeNamed ? sql`${left.ofRun} and not ${isNamed(search.text)}` : left.ofRun;
  const { userId, limit: count } = filter;
  const { words } = search;
  const spec = {
    userId,
    words,
    prefixed: '',
    filter: { ...left, ofRun },
    count,
    isRanked: false,
    namesWith: null,
  };
  return (await find(db, spec)).matches;
}

/** The next matching runs after a place, `count` of them if there are as many. */
export async function matchWords(
  db: Db,
  filter: ListFilter,
  search: WordSearch,
  place: Place | null,
): Promise<Matches> {
  const { words, prefixed, text, sort, count, mayBeNamed } = search;
  const isRanked = sort === 'rank';
  if (isRanked && place?.rank === timeRank) {
    const matches = await findOlder(db, { ...filter, before: place.id, limit: count }, search, place.newest);
    return { newest: place.newest, matches, mayHavePrefixed: false };
  }
  const { matches: found, mayHavePrefixed } = await find(db, {
    userId: filter.userId,
    words,
    prefixed,
    filter: searchFilter({ ...filter, before: isRanked ? undefined : place?.id }, place?.newest),
    count: isRanked ? maxRanked : count,
    isRanked,
    namesWith: mayBeNamed ? text : null,
  });
  const newest = found[0]?.id;
  const others = found.filter(({ is_named }) => !is_named);
  if (!isRanked) return { newest, matches: others, mayHavePrefixed };
  const best = others.filter((match) => place === null || byRank(place, match) < 0).sort(byRank);
  const last = found.at(-1);
  if (best.length >= count || found.length < maxRanked || last === undefined)
    return { newest, matches: best, mayHavePrefixed };
  const more = { ...filter, before: last.id, limit: count - best.length };
  const older = await findOlder(db, more, search, place?.newest);
  return { newest, matches: [...best, ...older], mayHavePrefixed };
}
