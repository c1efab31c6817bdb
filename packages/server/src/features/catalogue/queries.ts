import { asc, count, sql } from 'drizzle-orm';
import { agents, pictures, prompts, schedules, taskPrompts, tasks, tools } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AgentRow } from '../agents/index.ts';
import type { PromptRow } from '../prompts/index.ts';
import type { TaskRow } from '../tasks/index.ts';
import type { ToolRow } from '../tools/index.ts';

export type StoredTask = TaskRow & { prompt_ids: string[] };
/** Everything that a file can contain, as stored, in creation order. */
export type Stored = { tools: ToolRow[]; prompts: PromptRow[]; agents: AgentRow[]; tasks: StoredTask[] };

export async function loadCatalogue(db: Db): Promise<Stored> {
  // Sequential, because a transaction has only one connection.
  const stored = {
    tools: await db.select().from(tools).orderBy(asc(tools.id)),
    prompts: await db.select().from(prompts).orderBy(asc(prompts.id)),
    agents: await db.select().from(agents).orderBy(asc(agents.id)),
  };
  const rows = await db.select().from(tasks).orderBy(asc(tasks.id));
  const uses = await db.select().from(taskPrompts).orderBy(asc(taskPrompts.position));
  const byTask = Map.groupBy(uses, ({ task_id }) => task_id);
  const ofTask = (id: string) => (byTask.get(id) ?? []).map(({ prompt_id }) => prompt_id);
  return { ...stored, tasks: rows.map((row) => ({ ...row, prompt_ids: ofTask(row.id) })) };
}

/** Identifies the state that a plan depends on: any change to it changes the text. */
export async function catalogueState(db: Db): Promise<string> {
  const changed = [tools, prompts, agents, tasks].map(
    (table) =>
      sql`(select concat_ws('/', count(*), sum(change_count), max(updated_at), max(id::text), count(archived_at), max(archived_at)) from ${table})`,
  );
  const made = [schedules, pictures].map(
    (table) => sql`(select concat_ws('/', count(*), max(id::text)) from ${table})`,
  );
  const [row] = await db
    .select({ state: sql<string>`concat_ws(' ', ${sql.join([...changed, ...made], sql`, `)})` })
    .from(sql`(select 1) one`);
  return row?.state ?? '';
}

/** The number of users' schedules by task. */
export async function loadScheduled(db: Db): Promise<Map<string, number>> {
  const { task_id } = schedules;
  const rows = await db.select({ task_id, count: count() }).from(schedules).groupBy(task_id);
  return new Map(rows.map((row) => [row.task_id, row.count]));
}
