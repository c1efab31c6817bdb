import type { ExecutionStatus, TaskType } from '@agentarium/contracts';
import { and, desc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { isPinned, labelsOf, withLabel } from '../../db/run-data.ts';
import { executions } from '../../db/schema/index.ts';
import { hasWireStatus } from '../../db/states.ts';
import type { Db } from '../../platform/database/database.ts';
import { smallestId } from '../../platform/ids.ts';
import { containing } from '../../platform/list-queries.ts';

/** The columns of `executions` that lists show, and that a whole execution begins with. */
const listed = {
  id: executions.id,
  task_id: executions.task_id,
  task_name: executions.task_name,
  agent_id: executions.agent_id,
  agent_name: executions.agent_name,
  user_id: executions.user_id,
  status: executions.status,
  error_code: executions.error_code,
  error_message: executions.error_message,
  created_at: executions.created_at,
  updated_at: executions.updated_at,
  started_at: executions.started_at,
  finished_at: executions.finished_at,
  triggered_by_scheduler: executions.triggered_by_scheduler,
  change_count: executions.change_count,
  model_version: executions.model_version,
  input_params: executions.input_params,
  hidden_inputs: executions.hidden_inputs,
  output_params: executions.output_params,
  parent_execution_id: executions.parent_execution_id,
  model: executions.model,
  model_family: executions.model_family,
  is_demo: executions.is_demo,
  input_tokens: executions.input_tokens,
  output_tokens: executions.output_tokens,
  duration_ms: executions.duration_ms,
  result_cut: executions.result_cut,
  tools_unavailable: executions.tools_unavailable,
  images_left_out: executions.images_left_out,
};

/** An execution as lists show it. */
export type ListedRow = Pick<typeof executions.$inferSelect, keyof typeof listed> & {
  child_count: number;
  labels: string[] | null;
  pinned: boolean;
};

/** SQL for what administrators did with a run: its retry and its reveals. */
export const administeredOf = (run: string) => `
  (select json_build_object('of', r.retry_of, 'by', r.retried_by_username)
    from execution_retries r where r.execution_id = ${run}.id) as retry,
  (select json_agg(json_build_object('at', v.revealed_at, 'reason', v.reason, 'by', v.revealed_by) order by v.id)
    from execution_reveals v where v.execution_id = ${run}.id) as reveals`;

const childCountOf = (run: string) =>
  `(select count(*)::int from executions child where child.parent_execution_id = ${run}.id and not child.is_follow_up)`;

/** `listed` in SQL, with labels and pin; `e` is the execution's row. */
export const listedColumns = `${Object.keys(listed).map((name) => `e.${name}`)}, ${labelsOf('e')} as labels,
  ${isPinned('e')} as pinned`;

export type ListFilter = {
  userId: string;
  includeChildren: boolean;
  status?: ExecutionStatus | undefined;
  taskId?: string | undefined;
  agentId?: string | undefined;
  taskTypes?: readonly TaskType[] | undefined;
  /** Only runs started by a schedule, or only the others. */
  scheduled?: boolean | undefined;
  /** Only those with this label, ignoring case. */
  label?: string | undefined;
  pinned?: boolean | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only executions older than this one. */
  before?: string | undefined;
  limit: number;
};

export const conditions = (filter: ListFilter) =>
  and(
    eq(executions.user_id, filter.userId),
    filter.includeChildren ? eq(executions.is_follow_up, false) : isNull(executions.parent_execution_id),
    filter.status && sql.raw(hasWireStatus[filter.status]('executions.status')),
    filter.taskId ? eq(executions.task_id, filter.taskId) : undefined,
    filter.agentId ? eq(executions.agent_id, filter.agentId) : undefined,
    filter.scheduled === undefined ? undefined : eq(executions.triggered_by_scheduler, filter.scheduled),
    filter.label === undefined ? undefined : inArray(executions.id, withLabel(filter.userId, filter.label)),
    filter.pinned === undefined ? undefined : sql`${sql.raw(isPinned('executions'))} = ${filter.pinned}`,
    // Ids sort by creation time and are never older than it, so the scan of the list can stop here.
    filter.from && and(gte(executions.created_at, filter.from), gte(executions.id, smallestId(filter.from))),
    filter.to && lte(executions.created_at, filter.to),
    filter.before ? lt(executions.id, filter.before) : undefined,
  );

/** Tasks whose name, or whose agent's name, contains this text in any language. */
const named = (search: string) => {
  const pattern = containing(search.normalize('NFC'));
  return sql`(wanted.name ilike ${pattern} or exists (
    select 1 from agents a, lateral (
      select a.name union all select value->>'name' from jsonb_each(a.config->'locales')
      union all select value->>'name' from jsonb_each(wanted.config->'locales')) texts(name)
    where a.id = wanted.agent_id and texts.name ilike ${pattern}))`;
};

/** SQL for the ids of tasks of these types whose name or agent's name contains this text. */
export const tasksNamed = ({ taskTypes, search }: Pick<ListFilter, 'taskTypes' | 'search'>) =>
  sql`(select wanted.id from tasks wanted where ${and(
    taskTypes && inArray(sql`wanted.task_type`, [...taskTypes]),
    search ? named(search) : undefined,
  )})`;

/**
 * Executions filtered by task type or name: the latest of each matching task, so that few rows are read however many
 * runs of other tasks lie between.
 */
export const latestOfTasks = (filter: ListFilter) => {
  if (!filter.taskTypes && !filter.search) return conditions(filter);
  return sql`executions.id in (
    select latest.id from ${tasksNamed(filter)} task cross join lateral (
      select executions.id from executions
      where ${conditions(filter)} and executions.task_id = task.id
      order by executions.id desc limit ${filter.limit}
    ) latest)`;
};

const loadListed = `
  select ${listedColumns}, ${childCountOf('e')} as child_count
  from executions e where e.id = any($1::uuid[])`;

/** Returns executions in the order of these ids. */
export async function executionsByIds(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<ListedRow>('load-listed-executions', loadListed, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A user's executions, newest first, by key. */
export function listExecutions(db: Db, filter: ListFilter): Promise<ListedRow[]> {
  return db
    .select({
      ...listed,
      child_count: sql<number>`${sql.raw(childCountOf('executions'))}`,
      labels: sql<string[] | null>`${sql.raw(labelsOf('executions'))}`,
      pinned: sql<boolean>`${sql.raw(isPinned('executions'))}`,
    })
    .from(executions)
    .where(latestOfTasks(filter))
    .orderBy(desc(executions.id))
    .limit(filter.limit);
}
