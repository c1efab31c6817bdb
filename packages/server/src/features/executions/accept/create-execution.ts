import type { Execution, ExecutionInput } from '@agentarium/contracts';
import { isFinished } from '../../../db/states/execution-state.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordWatched } from '../../notifications/index.ts';
import { loadExecution } from '../queries.ts';
import { getExecution } from '../read/get-execution.ts';
import { acceptOnce } from './accept-once.ts';
import { flushAcceptances } from './insert-execution.ts';
import { watchEnd } from './wait-for-end.ts';

export type CreateInput = {
  run: ExecutionInput;
  force: boolean;
  idempotencyKey: string | undefined;
  waitSeconds: number;
  /** Returns whether the caller still waits for the answer. */
  isConnected: () => boolean;
};

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
 * `acceptOnce` throws, and EXECUTION_NOT_FOUND for a key whose run was deleted since.
 */
export async function createExecution(ctx: SignedIn, request: CreateInput): Promise<Execution> {
  const end = watchEnd(ctx);
  let accepted: string | null = null;
  try {
    const { run, force, idempotencyKey = null } = request;
    const watch = (newId: string) => {
      accepted = newId;
      end.watch(newId);
    };
    const isAwaited = request.waitSeconds > 0;
    const id = await acceptOnce(ctx, { run, force, idempotencyKey, isAwaited, watch });
    if (id !== accepted) {
      end.watch(id);
      const made = await loadExecution(ctx.database, id);
      if (!made) throw deletedSince();
      const { status } = made;
      if (isFinished(status)) return await getExecution(ctx, { id });
    }
    const waiting = end.wait(request.waitSeconds);
    await (ctx.load?.uncounted(waiting) ?? waiting);
    const answer = await getExecution(ctx, { id });
    // The run may have been accepted by a twin that is still waiting.
    if (answer.finished_at === null && (isAwaited || id !== accepted)) await flushAcceptances(ctx.database);
    const isSeen = isAwaited && answer.finished_at !== null && request.isConnected();
    if (isSeen) recordWatched(ctx, { userId: ctx.actor.id, executionId: id, withChildren: false });
    return answer;
  } finally {
    end.close();
  }
}
