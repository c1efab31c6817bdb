import type { TaskExecutions } from '@agentarium/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { taskUsages } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';

const maxListed = 10_000;

/** Runs counted in the open windows of a user's tasks. */
export async function loadTaskExecutions(db: Db, userId: string, now: Date): Promise<TaskExecutions[]> {
  const { task_id, count, window_started_at, user_id } = taskUsages;
  const isOpen = and(gt(window_started_at, new Date(now.getTime() - DAY_MS)), gt(count, 0));
  const rows = await db
    .select({ task_id, count, window_started_at })
    .from(taskUsages)
    .where(and(eq(user_id, userId), isOpen))
    .orderBy(asc(task_id))
    .limit(maxListed);
  return rows.map((row) => ({ ...row, window_started_at: row.window_started_at.toISOString() }));
}

const keyOf = ({ task_id, count, window_started_at }: TaskExecutions) =>
  `${task_id} ${count} ${Date.parse(window_started_at)}`;
const isSame = (stored: TaskExecutions[], given: TaskExecutions[]) =>
  stored.map(keyOf).sort().join() === given.map(keyOf).sort().join();

/**
 * Resets the windows of all of a user's tasks when `given` is empty; the stored value, or none, changes nothing.
 * Requires the user's lock. Returns how many windows it reset; throws VALIDATION_FAILED for anything else.
 */
export async function resetTaskExecutions(
  tx: Db,
  userId: string,
  given: TaskExecutions[] | undefined,
  now: Date,
): Promise<number> {
  if (given === undefined) return 0;
  const stored = await loadTaskExecutions(tx, userId, now);
  if (isSame(stored, given)) return 0;
  if (given.length > 0) {
    const message = 'Must be what is stored, or an empty list, which resets the limits of all tasks';
    throw invalid('usage_data.task_executions', 'TASK_EXECUTIONS_NOT_STORED', undefined, message);
  }
  await tx.delete(taskUsages).where(eq(taskUsages.user_id, userId));
  return stored.length;
}
