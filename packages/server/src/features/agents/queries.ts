import { type AgentInput, defaultAgentImage, storedTranslations } from '@agentarium/contracts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AgentRow, AgentTaskRow } from './present.ts';

export type AgentColumns = Pick<
  AgentRow,
  'name' | 'role' | 'description' | 'tier' | 'deployment_state' | 'config'
>;

/** The columns that administrators edit. */
export function agentColumns(row: AgentColumns): AgentColumns {
  const { name, role, description, tier, deployment_state, config } = row;
  return { name, role, description, tier, deployment_state, config };
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

/** Catalogue lists are returned whole, up to this many items. */
const catalogueLimit = 500;

export function loadAgents(db: Db, where: SQL | undefined): Promise<AgentRow[]> {
  return db.select().from(agents).where(where).orderBy(asc(agents.name)).limit(catalogueLimit);
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
