import {
  type api,
  type ErrorDetail,
  type ParsedQuery,
  storedTranslations,
  type TaskConfig,
  type TaskInput,
  withoutEnglish,
} from '@agentarium/contracts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { agents, executions, schedules, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { maxCounted, usedBy, usedByChildren } from '../../platform/errors.ts';
import {
  archivedFilter,
  catalogueLimit,
  cursorAfter,
  keyedOrder,
  pageOf,
  textFilter,
} from '../../platform/list-queries.ts';
import { changedFields } from '../audit/index.ts';
import { loadPromptsOfTasks } from '../prompts/index.ts';
import { ownerUses } from '../subscription/index.ts';
import type { ChildTaskRow, TaskAgentRow, TaskParts, TaskPromptRow, TaskRow } from './present.ts';

export type TaskColumns = Pick<
  TaskRow,
  | 'name'
  | 'description'
  | 'agent_id'
  | 'parent_task_id'
  | 'task_type'
  | 'execution_type'
  | 'tier'
  | 'deployment_state'
  | 'required_parameters'
  | 'output_parameters'
  | 'child_task_config'
  | 'config'
>;

/** The columns that administrators edit. */
export function taskColumns(row: TaskColumns): TaskColumns {
  return {
    name: row.name,
    description: row.description,
    agent_id: row.agent_id,
    parent_task_id: row.parent_task_id,
    task_type: row.task_type,
    execution_type: row.execution_type,
    tier: row.tier,
    deployment_state: row.deployment_state,
    required_parameters: row.required_parameters,
    output_parameters: row.output_parameters,
    child_task_config: row.child_task_config,
    config: row.config,
  };
}

/** Allowed tools with every setting; none is the same as an empty list. */
function wholeTools(allowed: TaskConfig['allowed_tools']) {
  const tools = Object.entries(allowed ?? {}).map(([id, tool]) => [
    id,
    {
      enabled: tool.enabled,
      max_calls: tool.max_calls ?? null,
      requires_confirmation: tool.requires_confirmation ?? false,
      settings: tool.settings ?? null,
    },
  ]);
  return tools.length > 0 ? Object.fromEntries(tools) : null;
}

/**
 * The fields that differ, with what else is stored beside them. English texts count once, as the task's own, and a
 * setting of a tool that is absent is its default.
 */
export function taskChanges<C extends TaskColumns>(before: C, after: C): ReturnType<typeof changedFields> {
  const compared = ({ config, ...fields }: C) => ({
    ...fields,
    config: {
      ...config,
      locales: withoutEnglish(config.locales),
      allowed_tools: wholeTools(config.allowed_tools),
    },
  });
  return changedFields(compared(before), compared(after));
}

/**
 * The columns for a form's input. State, tier, parameters and translations are kept when absent; a new task starts as
 * new, basic and empty. Absent limits are unset. Parent and child settings are kept for children only.
 */
export function columnsOf(input: TaskInput, current: TaskColumns | null): TaskColumns {
  const { name, description, agent_id, task_type, execution_type, config } = input;
  const isChild = task_type === 'child';
  const locales = config.locales ?? current?.config.locales;
  return {
    name,
    description,
    agent_id,
    parent_task_id: isChild ? (input.parent_task_id ?? null) : null,
    task_type,
    execution_type,
    tier: config.tier ?? current?.tier ?? 'basic',
    deployment_state: input.deployment_state ?? current?.deployment_state ?? 'new',
    required_parameters: input.required_parameters ?? current?.required_parameters ?? [],
    output_parameters: input.output_parameters ?? current?.output_parameters ?? [],
    child_task_config: isChild ? (input.child_task_config ?? null) : null,
    config: {
      task_execution_limit: config.task_execution_limit ?? null,
      locales: storedTranslations(locales, { name, description }) as TaskColumns['config']['locales'],
      tools_enabled: config.tools_enabled ?? false,
      tools_max_calls: config.tools_max_calls ?? null,
      tools_max_depth: config.tools_max_depth ?? null,
      cycle_max_identical: config.cycle_max_identical ?? null,
      allowed_tools: config.allowed_tools ?? null,
    },
  };
}

async function loadPrompts(db: Db, taskIds: string[]): Promise<Map<string, TaskPromptRow[]>> {
  const rows = await loadPromptsOfTasks(db, taskIds);
  const byTask = Map.groupBy(rows, (row) => row.task_id);
  return new Map([...byTask].map(([id, list]) => [id, list.map(({ task_id: _task, ...prompt }) => prompt)]));
}

/** Children by parent, only with the columns that are shown beside a parent: their parameters are long. */
async function loadChildren(db: Db, parentIds: string[]): Promise<Map<string | null, ChildTaskRow[]>> {
  const rows = await db
    .select({
      id: tasks.id,
      parent_task_id: tasks.parent_task_id,
      name: tasks.name,
      description: tasks.description,
      execution_type: tasks.execution_type,
      deployment_state: tasks.deployment_state,
      tier: tasks.tier,
      archived_at: tasks.archived_at,
      config: tasks.config,
    })
    .from(tasks)
    .where(inArray(tasks.parent_task_id, parentIds))
    .orderBy(asc(tasks.position), asc(tasks.id));
  return Map.groupBy(rows, (row) => row.parent_task_id);
}

/** Each agent once, however many tasks it has, because its texts are long. */
async function loadAgents(db: Db, ids: string[]): Promise<Map<string, TaskAgentRow>> {
  const { id, name, role, tier, deployment_state, archived_at, config } = agents;
  const rows = await db
    .select({ id, name, role, tier, deployment_state, archived_at, config })
    .from(agents)
    .where(inArray(agents.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: tasks.id, name: tasks.name }).from(tasks).where(inArray(tasks.id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The task with this id, with everything that is shown of it. */
export async function loadTask(db: Db, id: string): Promise<TaskParts | undefined> {
  return (await withParts(db, await db.select().from(tasks).where(eq(tasks.id, id))))[0];
}

const orders = {
  name: { by: sql`lower(${tasks.name})`, kind: 'text' },
  updated: { by: tasks.updated_at, kind: 'moment' },
} as const;

const ofPrompts = (condition: SQL) =>
  sql`exists (select from task_prompts tp join prompts p on p.id = tp.prompt_id where tp.task_id = ${tasks.id} and ${condition})`;

/** The tasks that match, without regard to their states. Those of an archived agent are archived with it. */
export function taskFilter(
  query: Omit<ParsedQuery<typeof api.tasks.listTasks>, 'limit' | 'sort' | 'order' | 'cursor'>,
  isAdmin: boolean,
): SQL | undefined {
  const { task_types, tier, deployment_state, model_type, agent_id, prompt_id, search } = query;
  const { name, description, config } = tasks;
  const isArchived = sql`(${tasks.archived_at} is not null or exists (select from agents a where a.id = ${tasks.agent_id} and a.archived_at is not null))`;
  const agentName = sql`(select a.name from agents a where a.id = ${tasks.agent_id})`;
  const titles = sql`(select string_agg(p.title, ' ') from task_prompts tp join prompts p on p.id = tp.prompt_id where tp.task_id = ${tasks.id})`;
  return and(
    task_types && inArray(tasks.task_type, task_types),
    tier && eq(tasks.tier, tier),
    deployment_state && eq(tasks.deployment_state, deployment_state),
    agent_id ? eq(tasks.agent_id, agent_id) : undefined,
    model_type && ofPrompts(sql`p.model_type = ${model_type}`),
    prompt_id ? ofPrompts(sql`p.id = ${prompt_id}`) : undefined,
    archivedFilter(isArchived, isAdmin ? query.archived : undefined),
    textFilter(search, {
      texts: [name, description, agentName, ...(isAdmin ? [titles] : [])],
      locales: sql`${config}->'locales'`,
    }),
  );
}

/** A page of the tasks that match, and for administrators the number of all of them. */
export async function loadTasks(
  db: Db,
  query: ParsedQuery<typeof api.tasks.listTasks>,
  isAdmin: boolean,
): Promise<{ found: TaskParts[]; next_cursor: string | null; total: number | null }> {
  const { limit = catalogueLimit, sort = 'name', order = 'asc', cursor } = query;
  const paging = keyedOrder([orders[sort], { by: tasks.id, kind: 'uuid' }], { order, cursor });
  const where = taskFilter(query, isAdmin);
  const rows = await db
    .select({ row: tasks, key: paging.key })
    .from(tasks)
    .where(and(where, paging.where))
    .orderBy(...paging.orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, cursorAfter);
  const [total, found] = await Promise.all([
    isAdmin && !cursor ? db.$count(tasks, where) : null,
    withParts(
      db,
      page.map(({ row }) => row),
    ),
  ]);
  return { found, next_cursor, total };
}

/** Tasks with their agent, children, prompts and parent's name. */
async function withParts(db: Db, rows: TaskRow[]): Promise<TaskParts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const parentIds = rows.flatMap((row) => row.parent_task_id ?? []);
  const [agentsById, promptsByTask, childrenByParent, names] = await Promise.all([
    loadAgents(db, [...new Set(rows.map((row) => row.agent_id))]),
    loadPrompts(db, ids),
    loadChildren(db, ids),
    loadNames(db, parentIds),
  ]);
  return rows.flatMap((task) => {
    const agent = agentsById.get(task.agent_id);
    if (!agent) return [];
    return {
      task,
      agent,
      children: childrenByParent.get(task.id) ?? [],
      prompts: promptsByTask.get(task.id) ?? [],
      parentName: names.get(task.parent_task_id ?? '') ?? null,
    };
  });
}

/** A task's children by name. */
export async function childUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const children = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(eq(tasks.parent_task_id, id))
    .orderBy(asc(tasks.position))
    .limit(50);
  return usedByChildren(children);
}

/** How many rows reference a task, counted up to a limit. */
async function countOf(tx: Db, table: typeof executions | typeof schedules, taskId: string): Promise<number> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.task_id, taskId))
    .limit(maxCounted);
  return rows.length;
}

/** Returns the schedules that users have of a task, as a reason against deleting it or changing its type. */
export async function scheduleUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const found = await countOf(tx, schedules, id);
  return usedBy('schedules', 'HAS_SCHEDULES', 'Users have schedules of this task', found);
}

/** Returns what blocks the deletion of a task. */
export async function taskUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const ran = await countOf(tx, executions, id);
  return [
    ...(await childUses(tx, id)),
    ...usedBy('executions', 'HAS_EXECUTIONS', 'Executions of this task exist', ran),
    ...(await scheduleUses(tx, id)),
    ...(await ownerUses(tx, 'task', id)),
  ];
}
