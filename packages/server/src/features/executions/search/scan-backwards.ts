import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { type Match, matchColumns, rowsOf, type SearchSpec } from './search-spec.ts';

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
