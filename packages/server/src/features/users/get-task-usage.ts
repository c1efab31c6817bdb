import type { api, EndpointOutput } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { taskUsages } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { countExtraRuns, findOverBudget, taskUsageOf } from '../subscription/index.ts';
import { loadUserRow } from './queries.ts';
import { requireVisibleTask } from './visible-task.ts';

/** How many runs of a task the caller may start now, including packs. Throws TASK_NOT_FOUND. */
export async function getTaskUsage(
  ctx: SignedIn,
  taskId: string,
): Promise<EndpointOutput<typeof api.users.getTaskUsage>> {
  const { db } = ctx.database;
  const task = await requireVisibleTask(ctx, taskId);
  const user = await loadUserRow(db, ctx.actor.id);
  const [usage] = await db
    .select()
    .from(taskUsages)
    .where(and(eq(taskUsages.user_id, user.id), eq(taskUsages.task_id, taskId)));
  const now = ctx.clock.now();
  const facts = {
    user,
    daily: { started_at: user.usage_started_at, count: user.usage_count },
    task: { started_at: usage?.window_started_at ?? null, count: usage?.count ?? 0 },
    taskExecutionLimit: task.config.task_execution_limit ?? task.agentConfig.task_execution_limit,
    extra: await countExtraRuns(ctx.database, user.id, now),
    isOverBudget: (await findOverBudget(ctx.database, [user], now)).has(user.id),
  };
  return taskUsageOf(facts, now);
}
