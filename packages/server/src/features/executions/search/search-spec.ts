import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { tasksNamed } from '../queries.ts';
import type { SearchFilter } from './search-filter.ts';

/** Rank of runs of a task whose name matches; others rank lower, by their words. */
export const nameRank = 1_000_000;
/** Rank of runs that are sorted by time alone, below those ranked by their words. */
export const timeRank = 0;

/** Asks for the newest `count` of a user's runs that match `words`, a `tsquery`. */
export type SearchSpec = {
  userId: string;
  words: string;
  filter: SearchFilter;
  count: number;
  /** True to rank the runs by their words. */
  isRanked: boolean;
  /** The words with the last one as a prefix, when it matters whether runs match them; '' otherwise. */
  prefixed: string;
  /** Runs of tasks whose name contains this text are flagged; null when there are none. */
  namesWith: string | null;
};

export type Match = { id: string; rank: number; is_named: boolean };

export const rowsOf = async <Row>(db: Db, statement: SQL) =>
  (await db.execute<Row & Record<string, unknown>>(statement)).rows;

/** SQL for whether the indexed run `s` is of a task whose name contains the text. */
export const isNamed = (text: string) => sql`(
  (select named.task_id from executions named where named.id = s.execution_id) in ${tasksNamed({ search: text })})`;

/** SQL for the rank and the flag of the indexed run `s`. */
export const matchColumns = ({ words, isRanked, namesWith }: SearchSpec) => ({
  rank: isRanked
    ? sql`greatest(${timeRank + 1}, least(${nameRank - 1}, (ts_rank(s.words, ${words}::tsquery) * ${nameRank})::int))`
    : sql`${timeRank}::int`,
  isNamed: namesWith === null ? sql`false` : isNamed(namesWith),
});
