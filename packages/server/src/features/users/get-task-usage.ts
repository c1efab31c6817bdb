import type { api, EndpointOutput } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { taskUsages } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { remainingOf, taskLimitOf } from '../subscription/index.ts';
import { loadUserRow } from './queries.ts';
import { requireVisibleTask } from './visible-task.ts';

/** What is left of a task's limit in its 24-hour window (contract section 3). Throws TASK_NOT_FOUND. */
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
  const limit = taskLimitOf(task.config.task_execution_limit, user, now);
  const window = { started_at: usage?.window_started_at ?? null, count: usage?.count ?? 0 };
  return { task_limit: limit, ...remainingOf(limit, window, now) };
}
