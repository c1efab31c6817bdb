import type { AuditTarget } from '@agentarium/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { agents, prompts, schedules, tasks, toolCalls, tools, users } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';

type Named = { id: string; name: string };
type Target = { target_type: string; target_id: string | null };

/** Loads the names of each kind of target; a schedule is named by its task and user. */
const sources: Partial<Record<AuditTarget, (db: Db, ids: string[]) => Promise<Named[]>>> = {
  user: (db, ids) =>
    db.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids)),
  agent: (db, ids) =>
    db.select({ id: agents.id, name: agents.name }).from(agents).where(inArray(agents.id, ids)),
  task: (db, ids) => db.select({ id: tasks.id, name: tasks.name }).from(tasks).where(inArray(tasks.id, ids)),
  prompt: (db, ids) =>
    db.select({ id: prompts.id, name: prompts.title }).from(prompts).where(inArray(prompts.id, ids)),
  tool: (db, ids) => db.select({ id: tools.id, name: tools.name }).from(tools).where(inArray(tools.id, ids)),
  tool_call: (db, ids) =>
    db
      .select({ id: toolCalls.id, name: toolCalls.tool_name })
      .from(toolCalls)
      .where(inArray(toolCalls.id, ids)),
  schedule: (db, ids) =>
    db
      .select({ id: schedules.id, name: sql<string>`${tasks.name} || ' · ' || ${users.username}` })
      .from(schedules)
      .innerJoin(tasks, eq(tasks.id, schedules.task_id))
      .innerJoin(users, eq(users.id, schedules.user_id))
      .where(inArray(schedules.id, ids)),
};

/** The current names of the entries' targets by id, without those that were deleted. */
export async function targetNames(db: Db, entries: readonly Target[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [type, load] of Object.entries(sources)) {
    const ids = entries.flatMap(({ target_type, target_id }) =>
      target_type === type && z.uuid().safeParse(target_id).success ? [target_id as string] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, name } of await load(db, [...new Set(ids)])) names.set(id, name);
  }
  return names;
}
