import type { api, EndpointOutput, ParsedBody, User } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { loadUserRow, presentLoaded } from './queries.ts';
import { loadTaskExecutions, resetTaskExecutions } from './task-executions.ts';

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
