import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { withLabel } from '../../../db/run-data.ts';
import { executionPins, executions } from '../../../db/schema/index.ts';
import { hasWireStatus } from '../../../db/states.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { smallestId } from '../../../platform/ids.ts';
import { conditions, type ListFilter, tasksNamed } from '../queries.ts';

/** A run gets its id within this time of its creation, in milliseconds. */
const maxIdDelayMs = DAY_MS;

/** A list's filter applied to indexed runs; `s` is the index row. */
type SearchFilter = {
  /** Only runs with lower ids match; undefined for no limit. */
  below: string | undefined;
  /** SQL for conditions on the index row itself. */
  ofRow: SQL;
  /** SQL for the ids that pass the selective filters, from indexes alone; null without such a filter. */
  chosen: SQL | null;
  /** SQL for conditions on the run, evaluated row by row so that only the needed rows are checked. */
  ofRun: SQL;
};

/** `newest` is the newest run of the first page: runs that ended later are left out. */
export function searchFilter(filter: ListFilter, newest: string | undefined): SearchFilter {
  const { userId, includeChildren, before, from, to } = filter;
  const end = to && smallestId(new Date(to.getTime() + maxIdDelayMs));
  const [below] = [before, end].filter((id) => id !== undefined).sort();
  const ofRow = [
    sql`true`,
    ...(includeChildren ? [] : [sql`not s.is_child`]),
    ...(below === undefined ? [] : [sql`s.execution_id < ${below}`]),
    ...(newest === undefined ? [] : [sql`s.execution_id <= ${newest}`]),
    ...(from === undefined ? [] : [sql`s.execution_id >= ${smallestId(from)}`]),
  ];
  const selective = selectiveOf(filter);
  const most = mostOf(filter);
  return {
    below,
    ofRow: sql.join(ofRow, sql` and `),
    chosen:
      selective.length === 0
        ? null
        : sql`select executions.id as execution_id from executions where ${and(eq(executions.user_id, userId), ...selective)}`,
    ofRun: most
      ? sql`(select true from executions where executions.id = s.execution_id and ${conditions(most)})`
      : sql`true`,
  };
}

/** Conditions that few of a user's runs meet, each supported by an index. */
function selectiveOf({
  userId,
  status,
  taskId,
  agentId,
  taskTypes,
  scheduled,
  label,
  pinned,
}: ListFilter): SQL[] {
  return [
    ...(status && status !== 'completed' ? [sql.raw(hasWireStatus[status]('executions.status'))] : []),
    ...(taskId ? [eq(executions.task_id, taskId)] : []),
    ...(agentId ? [eq(executions.agent_id, agentId)] : []),
    ...(taskTypes ? [sql`${executions.task_id} in ${tasksNamed({ taskTypes })}`] : []),
    ...(scheduled ? [eq(executions.triggered_by_scheduler, true)] : []),
    ...(label === undefined ? [] : [inArray(executions.id, withLabel(userId, label))]),
    ...(pinned
      ? [
          sql`${executions.id} in (select ${executionPins.execution_id} from ${executionPins} where ${eq(executionPins.user_id, userId)})`,
        ]
      : []),
  ];
}

/** The filters that most runs pass; null when there are none. */
function mostOf({ userId, limit, status, scheduled, pinned, from, to }: ListFilter): ListFilter | null {
  const most = {
    ...(status === 'completed' && { status }),
    ...(scheduled === false && { scheduled }),
    ...(pinned === false && { pinned }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return Object.keys(most).length === 0 ? null : { userId, limit, includeChildren: true, ...most };
}

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
