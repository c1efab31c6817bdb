import type { Execution, ExecutionInput } from '@agentarium/contracts';
import { executionState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { idempotencyOf, oncePerKey } from '../../../platform/idempotency.ts';
import { recordWatched } from '../../notifications/index.ts';
import { getExecution } from '../read/get-execution.ts';
import { acceptExecution } from './accept-execution.ts';

const readOpen = `select 1 from executions where id = $1 and ${executionState.isOpen()}`;

/** Waits until a run or follow-up has ended, but at most `seconds`. The request does not count as load meanwhile. */
export async function waitForEnd(ctx: SignedIn, id: string, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const end = Promise.withResolvers<void>();
  const stop = ctx.signals.on('ended', id, () => end.resolve());
  const timer = setTimeout(end.resolve, seconds * 1000);
  try {
    // It may have ended before this listened.
    const isOpen = (await ctx.database.query('is-open', readOpen, [id])).length > 0;
    if (isOpen) await (ctx.load?.uncounted(end.promise) ?? end.promise);
  } finally {
    clearTimeout(timer);
    stop();
  }
}

type CreateInput = {
  run: ExecutionInput;
  force: boolean;
  idempotencyKey: string | undefined;
  waitSeconds: number;
  /** Returns whether the caller still waits for the answer. */
  isConnected: () => boolean;
};

/** Accepts the run, once per idempotency key. */
function acceptOnce(ctx: SignedIn, { run, force, idempotencyKey }: CreateInput) {
  const { actor, language, requestId } = ctx;
  const idempotency = idempotencyOf(idempotencyKey, { run, force });
  return oncePerKey(ctx, actor.id, idempotency, () =>
    acceptExecution(ctx, {
      by: { userId: actor.id, isAdmin: actor.kind === 'admin', language, requestId },
      taskId: run.task_id,
      parameters: run.parameters,
      parentExecutionId: run.parent_execution_id ?? null,
      force,
      keepSchedule: run.keep_schedule ?? false,
      earlier: run.earlier,
      idempotency,
    }),
  );
}

/** A key outlives its run by up to a day: the run is neither repeated nor answered as if it still existed. */
const deletedSince = () =>
  new AppError('EXECUTION_NOT_FOUND', {
    message: 'The run that this Idempotency-Key made was deleted.',
    details: [
      {
        path: 'idempotency-key',
        message: 'Its run was deleted; a new key makes a new run',
        code: 'RUN_DELETED',
      },
    ],
  });

/**
 * Accepts a run and answers with its execution when it ends or after `waitSeconds`, finished or not. Throws what
 * `acceptExecution` throws, IDEMPOTENCY_KEY_REUSED, and EXECUTION_NOT_FOUND for a key whose run was deleted since.
 */
export async function createExecution(ctx: SignedIn, request: CreateInput): Promise<Execution> {
  const { id, isRepeated } = await ctx.memory.acceptances(ctx.actor.id, () => acceptOnce(ctx, request));
  await waitForEnd(ctx, id, request.waitSeconds);
  const execution = await getExecution(ctx, { id }).catch((error: unknown) => {
    const isDeleted = error instanceof AppError && error.code === 'EXECUTION_NOT_FOUND';
    throw isDeleted && isRepeated ? deletedSince() : error;
  });
  const isSeen = request.waitSeconds > 0 && execution.finished_at !== null && request.isConnected();
  if (isSeen) recordWatched(ctx, { userId: ctx.actor.id, executionId: id, withChildren: false });
  return execution;
}
