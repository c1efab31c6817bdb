import type { Db } from '../../platform/database/database.ts';
import { agents, prompts, taskPrompts, tasks, tools } from '../schema/catalogue.ts';
import type { CatalogueAgent, CatalogueChild, CataloguePrompt, CatalogueTask } from './index.ts';
import { catalogueTools } from './tools.ts';

type AgentRow = typeof agents.$inferInsert;
type TaskRow = typeof tasks.$inferInsert;
type PromptRow = typeof prompts.$inferInsert;
type ToolRow = typeof tools.$inferInsert;
type TaskPromptRow = typeof taskPrompts.$inferInsert;
type CatalogueRows = {
  agents: AgentRow[];
  tasks: TaskRow[];
  prompts: PromptRow[];
  taskPrompts: TaskPromptRow[];
  tools: ToolRow[];
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

/** The tool settings of a task, by tool id. */
function toolConfig(wanted: CatalogueTask['tools'], rows: ToolRow[]) {
  const allowed = rows.flatMap(
    ({ id, name }): [string, { enabled: true; requires_confirmation: boolean }][] => {
      const use = Object.entries(wanted ?? {}).find(([tool]) => tool === name)?.[1];
      return use === undefined ? [] : [[id, { enabled: true, requires_confirmation: use === 'ask' }]];
    },
  );
  return {
    tools_enabled: allowed.length > 0,
    tools_max_calls: null,
    tools_max_depth: null,
    cycle_max_identical: null,
    allowed_tools: allowed.length > 0 ? Object.fromEntries(allowed) : null,
  };
}

type TaskPlace = { agent_id: string; parent_task_id: string | null; position: number };

function taskRow(
  task: CatalogueTask | CatalogueChild,
  id: string,
  place: TaskPlace,
  made: { at: Date; tools: ToolRow[] },
): TaskRow {
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
      ...toolConfig(task.tools, made.tools),
    },
    created_at: made.at,
    updated_at: made.at,
  };
}

/**
 * Turns the catalogue into rows, parents before children, prompts in order of first use. Each record is created one
 * millisecond after the previous one, so that sorting by time keeps the order.
 */
export function catalogueRows(shipped: readonly CatalogueAgent[], { now, newId }: Making): CatalogueRows {
  const rows: CatalogueRows = { agents: [], tasks: [], prompts: [], taskPrompts: [], tools: [] };
  const promptIds = new Map<CataloguePrompt, string>();
  const count = () => rows.tools.length + rows.agents.length + rows.tasks.length + rows.prompts.length;
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
    rows.tasks.push(taskRow(task, id, place, { at: moment(), tools: rows.tools }));
    for (const [position, prompt] of task.prompts.entries())
      rows.taskPrompts.push({ task_id: id, position, prompt_id: promptId(prompt) });
    return id;
  };

  for (const tool of catalogueTools) {
    const at = moment();
    const texts = { ...tool, implementation_type: 'builtin' as const };
    rows.tools.push({ id: newId(), ...texts, created_at: at, updated_at: at });
  }
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
 * Seeds an empty catalogue with the shipped agents; one with agents is left as it is. Takes a transaction and returns
 * how many records were inserted, null when nothing was done.
 */
export async function seedCatalogue(tx: Db, making: Making): Promise<SeedCounts | null> {
  const existing = await tx.select({ id: agents.id }).from(agents).limit(1);
  if (existing.length > 0) return null;
  // Loaded only by installations that need it.
  const { catalogue } = await import('./index.ts');
  const rows = catalogueRows(catalogue, making);
  // An administrator may have created tools before there was a catalogue.
  await tx.insert(tools).values(rows.tools).onConflictDoNothing();
  await tx.insert(agents).values(rows.agents);
  await tx.insert(tasks).values(rows.tasks);
  await tx.insert(prompts).values(rows.prompts);
  await tx.insert(taskPrompts).values(rows.taskPrompts);
  return { agents: rows.agents.length, tasks: rows.tasks.length, prompts: rows.prompts.length };
}
