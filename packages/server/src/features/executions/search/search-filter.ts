import { isExecutionCompleted } from '@agentarium/contracts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { withLabel } from '../../../db/labels.ts';
import { executionPins, executions } from '../../../db/schema/index.ts';
import { smallestId } from '../../../platform/ids.ts';
import { conditions, type ListFilter, tasksNamed } from '../queries.ts';

/** A run gets its id within this time of its creation, in milliseconds. */
const maxIdDelayMs = 24 * 60 * 60 * 1000;

/** A list's filter, asked of indexed runs: `s` is the row of one. */
export type SearchFilter = {
  /** SQL for what the row itself says. */
  ofRow: SQL;
  /** SQL for the ids that the selective filters leave, read from indexes alone; null without such a filter. */
  chosen: SQL | null;
  /** SQL for what only the run says: a question of its own for each row, so that no more are asked than needed. */
  ofRun: SQL;
};

/** `newest` is the newest run of the first page: what ended later is left out. */
export function searchFilter(filter: ListFilter, newest: string | undefined): SearchFilter {
  const { userId, includeChildren, before, from, to } = filter;
  const ofRow = [
    sql`true`,
    ...(includeChildren ? [] : [sql`not s.is_child`]),
    ...(before === undefined ? [] : [sql`s.execution_id < ${before}`]),
    ...(newest === undefined ? [] : [sql`s.execution_id <= ${newest}`]),
    ...(from === undefined ? [] : [sql`s.execution_id >= ${smallestId(from)}`]),
    ...(to === undefined ? [] : [sql`s.execution_id < ${smallestId(new Date(to.getTime() + maxIdDelayMs))}`]),
  ];
  const selective = selectiveOf(filter);
  const most = mostOf(filter);
  return {
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

/** Conditions that leave few of a user's runs, each of which an index answers. */
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
    ...(status && !isExecutionCompleted(status) ? [eq(executions.status, status)] : []),
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

/** The filters that leave most runs; null when there are none. */
function mostOf({ userId, limit, status, scheduled, pinned, from, to }: ListFilter): ListFilter | null {
  const most = {
    ...(status && isExecutionCompleted(status) && { status }),
    ...(scheduled === false && { scheduled }),
    ...(pinned === false && { pinned }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return Object.keys(most).length === 0 ? null : { userId, limit, includeChildren: true, ...most };
}
