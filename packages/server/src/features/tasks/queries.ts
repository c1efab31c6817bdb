import { asc, inArray, type SQL } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { loadPromptsOfTasks } from '../prompts/index.ts';
import type { TaskAgentRow, TaskParts, TaskPromptRow, TaskRow } from './present.ts';

const catalogueLimit = 500;

async function loadPrompts(db: Db, taskIds: string[]): Promise<Map<string, TaskPromptRow[]>> {
  const rows = await loadPromptsOfTasks(db, taskIds);
  const byTask = Map.groupBy(rows, (row) => row.task_id);
  return new Map([...byTask].map(([id, list]) => [id, list.map(({ task_id: _task, ...prompt }) => prompt)]));
}

async function loadChildren(db: Db, parentIds: string[]): Promise<Map<string | null, TaskRow[]>> {
  const rows = await db
    .select()
    .from(tasks)
    .where(inArray(tasks.parent_task_id, parentIds))
    .orderBy(asc(tasks.position), asc(tasks.id));
  return Map.groupBy(rows, (row) => row.parent_task_id);
}

/** Each agent once, however many tasks it has, because its texts are long. */
async function loadAgents(db: Db, ids: string[]): Promise<Map<string, TaskAgentRow>> {
  const { id, name, role, tier, deployment_state, config } = agents;
  const rows = await db
    .select({ id, name, role, tier, deployment_state, config })
    .from(agents)
    .where(inArray(agents.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: tasks.id, name: tasks.name }).from(tasks).where(inArray(tasks.id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Tasks matching `where`, each with its agent, children, prompts and parent's name, by name. */
export async function loadTasks(db: Db, where: SQL | undefined): Promise<TaskParts[]> {
  const rows = await db
    .select()
    .from(tasks)
    .where(where)
    .orderBy(asc(tasks.name), asc(tasks.id))
    .limit(catalogueLimit);
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
