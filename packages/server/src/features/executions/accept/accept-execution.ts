import { fallbackLanguage } from '@agentarium/contracts';
import { type Acting, isAccount } from '../../../platform/context.ts';
import { databaseErrorCode } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { AcceptInput } from './accept-input.ts';
import { type CheckedExecution, checkExecution } from './check-execution.ts';
import { queueExecution } from './queue-execution.ts';

const foreignKeyViolation = '23503';

/**
 * Returns the values that a schedule keeps of a run: none that was typed for this run only, and each file under its
 * exact id.
 */
const keptInSchedule = (
  given: AcceptInput['parameters'],
  { consented, values, files }: CheckedExecution,
): AcceptInput['parameters'] =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !consented.includes(name))
      .map(([name, value]) => [name, files.find((id) => id === values[name]) ?? value]),
  );

/**
 * Decides about a run in the order of docs/spec/api.md#runs and accepts it. Returns the execution's id; `watch` is
 * called with it before, so that the run's end can't be missed. Takes part in the caller's transaction, if any;
 * then its commit signals the queue.
 * Throws an `AppError` with the code of the first check that fails; then nothing is changed.
 */
export async function acceptExecution(
  ctx: Acting,
  { by, watch, db = ctx.database.db, ...input }: AcceptInput,
): Promise<string> {
  const checked = await checkExecution(ctx, db, { by, ...input });
  const { facts, values, sources, hidden, files, now } = checked;
  const id = newId(now.getTime());
  watch?.(id);
  const accepting = queueExecution(ctx, db, {
    id,
    userId: by.userId,
    facts,
    parentExecutionId: input.parentExecutionId,
    actor: ctx.actor,
    ofSchedule: input.ofSchedule ?? { scheduleId: null, planned: false },
    requestId: by.requestId ?? null,
    language: facts.user.language ?? by.language ?? fallbackLanguage,
    given: keptInSchedule(input.parameters, checked),
    values,
    sources,
    hidden,
    files,
    earlier: input.force ? 'replace' : 'refuse',
    keepSchedule: input.keepSchedule ?? false,
    idempotency: input.idempotency,
    isAwaited: input.isAwaited ?? false,
    now,
  });
  const accepted = await accepting.catch((error: unknown) => {
    // The task or its parent's execution was deleted since it was read.
    throw databaseErrorCode(error) === foreignKeyViolation ? new AppError('TASK_NOT_FOUND') : error;
  });
  if (isAccount(ctx.actor)) {
    if (accepted === 'queued') ctx.signals.publish('queue', id);
    ctx.signals.publish('account', by.userId);
  }
  return id;
}
