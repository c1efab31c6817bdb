import type { RunInput } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { findAnswered, idempotencyOf } from '../../../platform/idempotency.ts';
import type { RunBy } from './new-execution.ts';
import { startRun } from './start-run.ts';

export type CreateInput = {
  run: RunInput;
  force: boolean;
  idempotencyKey: string | null;
  watch: (id: string) => void;
};

/**
 * Accepts a run that the caller asks for, once per idempotency key. Gives the execution's id, which `watch` gets
 * before; throws what `startRun` throws, or IDEMPOTENCY_KEY_REUSED.
 */
export async function createExecution(ctx: SignedIn, input: CreateInput): Promise<string> {
  const { run, force, idempotencyKey, watch } = input;
  const idempotency = idempotencyOf(idempotencyKey, { run, force });
  const answered = async () =>
    idempotency && findAnswered(ctx.database, ctx.actor.id, idempotency, ctx.clock.now());
  const before = await answered();
  if (before) return before;
  const isAdmin = ctx.actor.kind === 'admin';
  const { language, requestId } = ctx;
  const by: RunBy = { userId: ctx.actor.id, isAdmin, language, requestId, trigger: { kind: 'user' } };
  const parentExecutionId = run.parent_execution_id ?? null;
  const asked = {
    by,
    taskId: run.task_id,
    parameters: run.parameters,
    parentExecutionId,
    force,
    keepSchedule: run.keep_schedule ?? false,
    idempotency,
    watch,
  };
  try {
    return await startRun(ctx, asked);
  } catch (error) {
    // A twin request may have been accepted in between: its answer is this one's too.
    const twin = await answered();
    if (twin) return twin;
    throw error;
  }
}
