import {
  type Agent,
  type AgentInput,
  type AgentTask,
  type api,
  type DeploymentState,
  defaultAgentImage,
  type LlmModel,
  type ParsedQuery,
  storedTranslations,
  withoutEnglish,
} from '@agentarium/contracts';
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  archivedFilter,
  catalogueLimit,
  cursorAfter,
  keyedOrder,
  pageOf,
  textFilter,
} from '../../platform/list-queries.ts';
import { changedFields } from '../audit/index.ts';

export type AgentRow = typeof agents.$inferSelect;
type AgentTaskRow = Pick<
  typeof tasks.$inferSelect,
  'id' | 'agent_id' | 'name' | 'description' | 'task_type' | 'execution_type' | 'deployment_state' | 'tier'
> & { locales: AgentTask['locales']; child_tasks_count: number; model_type: LlmModel | null };

function presentAgentTask(row: AgentTaskRow): AgentTask {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    task_type: row.task_type,
    execution_type: row.execution_type,
    deployment_state: row.deployment_state,
    tier: row.tier,
    child_tasks_count: row.child_tasks_count,
    locales: row.locales,
  };
}

/** An agent with those of its tasks that are visible to the caller. */
export function presentAgent(row: AgentRow, ownTasks: AgentTaskRow[], hasAccess: boolean): Agent {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    description: row.description,
    tier: row.tier,
    deployment_state: row.deployment_state,
    model_type: ownTasks.find((task) => task.model_type !== null)?.model_type ?? null,
    model_version: row.model_version,
    archived_at: row.archived_at?.toISOString() ?? null,
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    has_access: hasAccess,
    tasks: ownTasks.map(presentAgentTask),
    config: { ...row.config, tier: row.tier },
  };
}

/**
 * Returns whether a catalogue item in this state is listed: `new` only for administrators
 * (docs/spec/user-side.md#states).
 */
export function isListed(state: DeploymentState, isAdmin: boolean): boolean {
  return isAdmin || state !== 'new';
}

/** List order: prod, test, dev, new; then by name. */
const stateOrder: readonly DeploymentState[] = ['prod', 'test', 'dev', 'new'];

export type AgentColumns = Pick<
  AgentRow,
  'name' | 'role' | 'description' | 'tier' | 'deployment_state' | 'config'
>;

/** The columns that administrators edit. */
export function agentColumns(row: AgentColumns): AgentColumns {
  const { name, role, description, tier, deployment_state, config } = row;
  return { name, role, description, tier, deployment_state, config };
}

/** The fields that differ, with what else is stored beside them; English texts count once, as the agent's own. */
export function agentChanges<C extends AgentColumns>(before: C, after: C): ReturnType<typeof changedFields> {
  const compared = ({ config, ...fields }: C) => ({
    ...fields,
    config: { ...config, locales: withoutEnglish(config.locales) },
  });
  return changedFields(compared(before), compared(after));
}

/**
 * The columns for a form's input. State, tier and picture are kept when absent; a new agent starts as new, basic and
 * with the default picture.
 */
export function columnsOf(input: AgentInput, current: AgentColumns | null): AgentColumns {
  const { name, role, description, config } = input;
  const greeting = config.greeting || null;
  const disclaimer = config.disclaimer || null;
  const { image = current ? current.config.image : defaultAgentImage } = config;
  const { task_execution_limit = current?.config.task_execution_limit ?? null } = config;
  const locales = config.locales ?? current?.config.locales;
  return {
    name,
    role,
    description,
    tier: config.tier ?? current?.tier ?? 'basic',
    deployment_state: input.deployment_state ?? current?.deployment_state ?? 'new',
    config: {
      image: image || null,
      greeting,
      disclaimer,
      task_execution_limit,
      locales: storedTranslations(locales, {
        name,
        description,
        role,
        greeting,
        disclaimer,
      }) as AgentColumns['config']['locales'],
    },
  };
}

const lowerName = { by: sql`lower(${agents.name})`, kind: 'text' } as const;
const inOrderOf = (values: readonly string[]): SQL =>
  sql`array_position(${sql.raw(`array['${values.join("','")}']`)}, ${agents.deployment_state})`;

/** The keys of each order; by state and name if none is asked for. */
const orders = {
  state: [{ by: inOrderOf(stateOrder), kind: 'number' }, lowerName],
  name: [lowerName],
  updated: [{ by: agents.updated_at, kind: 'moment' }],
} as const;

/** Matches agents by the filters of their list; archived ones and new ones only for administrators. */
export function agentFilter(
  query: Omit<ParsedQuery<typeof api.agents.listAgents>, 'limit' | 'sort' | 'order' | 'cursor'>,
  isAdmin: boolean,
): SQL | undefined {
  const { name, role, description, config } = agents;
  return and(
    isAdmin ? undefined : ne(agents.deployment_state, 'new'),
    archivedFilter(isNotNull(agents.archived_at), isAdmin ? query.archived : undefined),
    query.tier && eq(agents.tier, query.tier),
    query.deployment_state && eq(agents.deployment_state, query.deployment_state),
    textFilter(query.search, { texts: [name, role, description], locales: sql`${config}->'locales'` }),
  );
}

/** A page of the agents that match, and for administrators the number of all of them. */
export async function loadAgents(
  db: Db,
  query: ParsedQuery<typeof api.agents.listAgents>,
  isAdmin: boolean,
): Promise<{ rows: AgentRow[]; next_cursor: string | null; total: number | null }> {
  const { limit = catalogueLimit, sort = 'state', order = 'asc', cursor } = query;
  const paging = keyedOrder([...orders[sort], { by: agents.id, kind: 'uuid' }], { order, cursor });
  const where = agentFilter(query, isAdmin);
  const found = await db
    .select({ row: agents, key: paging.key })
    .from(agents)
    .where(and(where, paging.where))
    .orderBy(...paging.orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(found, limit, cursorAfter);
  const total = isAdmin && !cursor ? await db.$count(agents, where) : null;
  return { rows: page.map(({ row }) => row), next_cursor, total };
}

export async function loadAgent(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await db.select().from(agents).where(eq(agents.id, id));
  return row;
}

/** The model family of a task is that of its first prompt. */
const modelType = sql<AgentTaskRow['model_type']>`(
  select p.model_type from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = tasks.id order by tp.position limit 1)`;
/** The other task settings are larger, and only needed on the task's own page. */
const locales = sql<AgentTaskRow['locales']>`tasks.config->'locales'`;
const childCount = sql<number>`(select count(*)::int from tasks child where child.parent_task_id = tasks.id and child.archived_at is null)`;

/** Tasks of the given agents in creation order, without archived ones. */
export function loadAgentTasks(db: Db, agentIds: string[]): Promise<AgentTaskRow[]> {
  if (agentIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      id: tasks.id,
      agent_id: tasks.agent_id,
      name: tasks.name,
      description: tasks.description,
      task_type: tasks.task_type,
      execution_type: tasks.execution_type,
      deployment_state: tasks.deployment_state,
      tier: tasks.tier,
      locales,
      child_tasks_count: childCount,
      model_type: modelType,
    })
    .from(tasks)
    .where(and(inArray(tasks.agent_id, agentIds), isNull(tasks.archived_at)))
    .orderBy(asc(tasks.id));
}
