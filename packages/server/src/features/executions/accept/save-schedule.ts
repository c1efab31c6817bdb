import type { api, EndpointOutput, ParsedBody } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { getSavedSchedule, type ScheduleEdit, saveEditedSchedule } from '../../schedule/index.ts';
import { acceptExecution, type ExecutionOwner, keptInSchedule, scheduleIn } from './accept-execution.ts';
import { lockPayer } from './charge.ts';
import { checkExecution } from './check-execution.ts';
import { refuseSources } from './parameters.ts';

type Input = ParsedBody<typeof api.schedule.saveSchedule>;

type SaveOnly = {
  by: ExecutionOwner;
  taskId: string;
  parameters: Input['parameters'];
  editSchedule: ScheduleEdit;
};

/** Checks the inputs as for a run, and saves the schedule among them. Nothing runs or counts. */
async function saveOnly(ctx: SignedIn, { by, taskId, parameters, editSchedule }: SaveOnly): Promise<void> {
  const { db } = ctx.database;
  const input = { by, taskId, parameters, parentExecutionId: null, force: true };
  const checked = await checkExecution(ctx, db, input);
  const { facts, now, sources } = checked;
  const schedule = scheduleIn(facts, checked.values);
  if (schedule === null) throw invalid('parameters', 'TASK_NOT_SCHEDULED');
  await db.transaction(async (tx) => {
    const { withheld_fields } = await lockPayer(tx, by.userId);
    // The withheld fields were read without the lock.
    const refusal = refuseSources(sources, { ...facts, user: { ...facts.user, withheld_fields } });
    if (refusal) throw new AppError(refusal.code, refusal);
    await saveEditedSchedule(tx, {
      userId: by.userId,
      taskId,
      ...schedule,
      parameters: keptInSchedule(parameters, checked),
      now,
      user: facts.user,
      ...editSchedule,
    });
  });
}

type Saved = EndpointOutput<typeof api.schedule.saveSchedule>;

/**
 * Saves the caller's schedule of a task with the inputs of its runs; with `run_now` by a run of the task, which counts.
 * Throws what `acceptExecution` throws, without `run_now` no limit but SCHEDULE_LIMIT; STALE_WRITE if another schedule than
 * `before` is stored.
 */
export async function saveSchedule(
  ctx: SignedIn,
  { id: taskId, parameters, run_now, before }: Input & { id: string },
): Promise<Saved> {
  const { actor, language, requestId } = ctx;
  const by = { userId: actor.id, isAdmin: actor.kind === 'admin', language, requestId };
  const edit = { by, taskId, parameters, editSchedule: { before } };
  if (!run_now) {
    await saveOnly(ctx, edit);
    return { ...(await getSavedSchedule(ctx, taskId)), execution_id: null };
  }
  const run = { ...edit, parentExecutionId: null, force: false, idempotency: null };
  const executionId = await ctx.memory.acceptances(actor.id, () => acceptExecution(ctx, run));
  return { ...(await getSavedSchedule(ctx, taskId)), execution_id: executionId };
}
