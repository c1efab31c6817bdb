import type { ExecutionInput } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { findAnswered, idempotencyOf } from '../../../platform/idempotency.ts';
import { acceptExecution } from './accept-execution.ts';
import type { ExecutionOwner } from './accept-input.ts';

export type OnceInput = {
  run: ExecutionInput;
  force: boolean;
  idempotencyKey: string | null;
  isAwaited: boolean;
  watch: (id: string) => void;
};

/**
 * Accepts a run that the caller asks for, once per idempotency key. Returns the execution's id, which `watch` gets
 * before; throws what `acceptExecution` throws, or IDEMPOTENCY_KEY_REUSED.
 */
export async function acceptOnce(ctx: SignedIn, input: OnceInput): Promise<string> {
  const { run, force, idempotencyKey, isAwaited, watch } = input;
  const idempotency = idempotencyOf(idempotencyKey, { run, force });
  const answered = async () =>
    idempotency && findAnswered(ctx.database, ctx.actor.id, idempotency, ctx.clock.now());
  const before = await answered();
  if (before) return before;
  const isAdmin = ctx.actor.kind === 'admin';
  const { language, requestId } = ctx;
  const by: ExecutionOwner = {
    userId: ctx.actor.id,
    isAdmin,
    language,
    requestId,
  };
  const parentExecutionId = run.parent_execution_id ?? null;
  const asked = {
    by,
    taskId: run.task_id,
    parameters: run.parameters,
    parentExecutionId,
    force,
    keepSchedule: run.keep_schedule ?? false,
    earlier: run.earlier,
    idempotency,
    isAwaited,
    watch,
  };
  try {
    return await acceptExecution(ctx, asked);
  } catch (error) {
    // A twin request may have been accepted in between: its answer is this one's too.
    const twin = await answered();
    if (twin) return twin;
    throw error;
  }
}
