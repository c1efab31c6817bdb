import type { PendingToolCall, ToolCall } from '@agentarium/contracts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { executions, toolCalls, users } from '../../db/schema/index.ts';
import { toolCallState } from '../../db/states/tool-call-state.ts';
import type { SignedIn } from '../../platform/context.ts';
import { idCursor, type Page, pageOf } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { presentPendingToolCall, presentToolCall } from './present.ts';

type Calls = { items: ToolCall[]; next_cursor: null };

async function listOf(ctx: SignedIn, executionId: string, ownerId: string | null): Promise<Calls> {
  const { db } = ctx.database;
  const isTheirs = ownerId === null ? undefined : eq(executions.user_id, ownerId);
  const [run] = await db
    .select({ id: executions.id })
    .from(executions)
    .where(and(eq(executions.id, executionId), isTheirs));
  if (!run) throw new AppError('EXECUTION_NOT_FOUND');
  const rows = await db
    .select()
    .from(toolCalls)
    .where(eq(toolCalls.execution_id, executionId))
    .orderBy(asc(toolCalls.sequence));
  return { items: rows.map(presentToolCall), next_cursor: null };
}

/** The tool calls of any execution; for administrators. Throws EXECUTION_NOT_FOUND. */
export const listExecutionToolCalls = (ctx: SignedIn, executionId: string) => listOf(ctx, executionId, null);

/** The tool calls of the caller's execution. Throws EXECUTION_NOT_FOUND, also for somebody else's. */
export const listOwnToolCalls = (ctx: SignedIn, executionId: string) =>
  listOf(ctx, executionId, ctx.actor.id);

/** Calls that await approval, oldest first, by key; for administrators. Throws VALIDATION_FAILED. */
export async function listPendingToolCalls(
  ctx: SignedIn,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<PendingToolCall>> {
  const after = idCursor(query.cursor);
  const rows = await ctx.database.db
    .select({
      call: toolCalls,
      user_id: executions.user_id,
      username: users.username,
      task_id: executions.task_id,
      task_name: executions.task_name,
    })
    .from(toolCalls)
    .innerJoin(executions, eq(executions.id, toolCalls.execution_id))
    .innerJoin(users, eq(users.id, executions.user_id))
    .where(
      and(sql.raw(toolCallState.isWaiting('tool_calls.status')), after ? gt(toolCalls.id, after) : undefined),
    )
    .orderBy(asc(toolCalls.id))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, ({ call }) => call.id);
  return { items: page.map(presentPendingToolCall), next_cursor };
}
