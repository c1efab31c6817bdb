import type { api, EndpointOutput, ParsedBody, TaskExecutions, User } from '@agentarium/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { taskUsages } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { countExtraRuns, findOverBudget, taskUsageOf } from '../subscription/index.ts';
import { requireVisibleTask } from './rules.ts';
import { loadUserRow, presentLoaded } from './users.ts';

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

const maxListed = 10_000;

/** Runs counted in the open windows of a user's tasks. */
async function loadTaskExecutions(db: Db, userId: string, now: Date): Promise<TaskExecutions[]> {
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
async function resetTaskExecutions(
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

/** The initial data of the administrators' usage editor. Throws USER_NOT_FOUND. */
export async function getUsageData(
  ctx: SignedIn,
  id: string,
): Promise<EndpointOutput<typeof api.users.getUsageData>> {
  const { db } = ctx.database;
  const { daily_execution_limit } = await loadUserRow(db, id);
  return { daily_execution_limit, task_executions: await loadTaskExecutions(db, id, ctx.clock.now()) };
}

/**
 * Sets an account's daily runs and optionally resets its tasks' windows, for an administrator. Throws USER_NOT_FOUND,
 * STALE_WRITE, and VALIDATION_FAILED for task executions that are neither the stored ones nor empty.
 */
export async function updateUsageData(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.users.updateUsageData>,
): Promise<User> {
  const { daily_execution_limit, task_executions } = input.usage_data;
  const { change_count } = input;
  const update = { kind: 'user', id, change_count, action: 'users.updateUsageData' } as const;
  const row = await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async (current) => {
      const fields = { daily_execution_limit };
      const reset = await resetTaskExecutions(tx, id, task_executions, ctx.clock.now());
      const changes = changedFields({ daily_execution_limit: current.daily_execution_limit }, fields);
      return {
        fields,
        changes: { ...changes, ...(reset > 0 && { task_executions: { from: reset, to: 0 } }) },
      };
    }),
  );
  ctx.signals.publish('account', id);
  return presentLoaded(ctx, row);
}
