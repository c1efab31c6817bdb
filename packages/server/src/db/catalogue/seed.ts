import type { Db } from '../../platform/database/database.ts';
import { agents, prompts, taskPrompts, tasks } from '../schema/catalogue.ts';
import { catalogue } from './index.ts';
import type { CatalogueAgent, CatalogueChild, CataloguePrompt, CatalogueTask } from './types.ts';

type AgentRow = typeof agents.$inferInsert;
type TaskRow = typeof tasks.$inferInsert;
type PromptRow = typeof prompts.$inferInsert;
type TaskPromptRow = typeof taskPrompts.$inferInsert;
type CatalogueRows = {
  agents: AgentRow[];
  tasks: TaskRow[];
  prompts: PromptRow[];
  taskPrompts: TaskPromptRow[];
};

type Making = { now: Date; newId: () => string };
export type SeedCounts = { agents: number; tasks: number; prompts: number };

function agentRow(agent: CatalogueAgent, id: string, at: Date): AgentRow {
  const { name, role, description, greeting, disclaimer } = agent.texts.en;
  return {
    id,
    name,
    role,
    description,
    tier: agent.tier,
    deployment_state: agent.deployment_state,
    config: {
      image: `/agents/${agent.picture}.svg`,
      greeting,
      disclaimer,
      task_execution_limit: null,
      locales: agent.texts,
    },
    created_at: at,
    updated_at: at,
  };
}

type TaskPlace = { agent_id: string; parent_task_id: string | null; position: number };

function taskRow(task: CatalogueTask | CatalogueChild, id: string, place: TaskPlace, at: Date): TaskRow {
  return {
    id,
    ...place,
    ...task.texts.en,
    task_type: 'task_type' in task ? task.task_type : 'child',
    execution_type: task.execution_type,
    tier: task.tier,
    deployment_state: task.deployment_state,
    required_parameters: task.required_parameters,
    output_parameters: task.output_parameters,
    child_task_config: 'child_task_config' in task ? task.child_task_config : null,
    config: {
      task_execution_limit: task.task_execution_limit ?? null,
      locales: task.texts,
      tools_enabled: false,
      tools_max_calls: null,
      tools_max_depth: null,
      cycle_max_identical: null,
      allowed_tools: null,
    },
    created_at: at,
    updated_at: at,
  };
}

/**
 * Turns the catalogue into rows, parents before their children, prompts in the order of their first use.
 * Each record is made one millisecond after the one before it, so that sorting by time keeps the order.
 */
export function catalogueRows(shipped: readonly CatalogueAgent[], { now, newId }: Making): CatalogueRows {
  const rows: CatalogueRows = { agents: [], tasks: [], prompts: [], taskPrompts: [] };
  const promptIds = new Map<CataloguePrompt, string>();
  const count = () => rows.agents.length + rows.tasks.length + rows.prompts.length;
  const moment = () => new Date(now.getTime() + count());

  const promptId = (prompt: CataloguePrompt): string => {
    const known = promptIds.get(prompt);
    if (known) return known;
    const id = newId();
    const at = moment();
    rows.prompts.push({ id, ...prompt, created_at: at, updated_at: at });
    promptIds.set(prompt, id);
    return id;
  };

  const addTask = (task: CatalogueTask | CatalogueChild, place: TaskPlace): string => {
    const id = newId();
    rows.tasks.push(taskRow(task, id, place, moment()));
    for (const [position, prompt] of task.prompts.entries())
      rows.taskPrompts.push({ task_id: id, position, prompt_id: promptId(prompt) });
    return id;
  };

  for (const agent of shipped) {
    const agent_id = newId();
    rows.agents.push(agentRow(agent, agent_id, moment()));
    for (const task of agent.tasks) {
      const parent_task_id = addTask(task, { agent_id, parent_task_id: null, position: 0 });
      const children = task.task_type === 'plain' ? [] : task.children;
      for (const [position, child] of children.entries())
        addTask(child, { agent_id, parent_task_id, position });
    }
  }
  return rows;
}

/**
 * Fills an empty catalogue with the shipped agents; one that has agents stays as it is.
 * Takes a transaction and gives how many records were inserted, null when nothing was done.
 */
export async function seedCatalogue(tx: Db, making: Making): Promise<SeedCounts | null> {
  const existing = await tx.select({ id: agents.id }).from(agents).limit(1);
  if (existing.length > 0) return null;
  const rows = catalogueRows(catalogue, making);
  await tx.insert(agents).values(rows.agents);
  await tx.insert(tasks).values(rows.tasks);
  await tx.insert(prompts).values(rows.prompts);
  await tx.insert(taskPrompts).values(rows.taskPrompts);
  return { agents: rows.agents.length, tasks: rows.tasks.length, prompts: rows.prompts.length };
}
