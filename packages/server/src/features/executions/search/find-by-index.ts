import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { type Match, matchColumns, rowsOf, type SearchSpec } from './search-spec.ts';
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
