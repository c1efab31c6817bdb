import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { ListFilter } from '../queries.ts';
import { findByIndex } from './find-by-index.ts';
import { scanBackwards } from './scan-backwards.ts';
import { searchFilter } from './search-filter.ts';
import { isNamed, type Match, type SearchSpec, timeRank } from './search-spec.ts';

/** The newest matches are ranked, up to this many; older ones follow, sorted by time. */
const maxRanked = 500;

/** The end of the page before; `newest` is the newest match at the time of the first page. */
export type Place = { rank: number; id: string; newest: string };

export type WordSearch = {
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
