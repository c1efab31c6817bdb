import type { api, EndpointOutput, ParsedBody, ScheduleSeen } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { getSavedSchedule, refuseStaleSchedule, saveEditedSchedule } from '../../schedule/index.ts';
import { acceptExecution, type ExecutionOwner, keptInSchedule, scheduleIn } from './accept-execution.ts';
import { lockPayer } from './charge.ts';
import { checkExecution } from './check-execution.ts';
import { refuseSources } from './parameters.ts';

type Input = ParsedBody<typeof api.schedule.saveSchedule>;

type SaveOnly = {
  by: ExecutionOwner;
  taskId: string;
  parameters: Input['parameters'];
  /** Without it the stored schedule is replaced unchecked. */
  before: ScheduleSeen | undefined;
};

/** Checks the inputs as for a run, and saves the schedule among them. Nothing runs or counts. */
async function saveOnly(ctx: SignedIn, { by, taskId, parameters, before }: SaveOnly): Promise<void> {
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
    await refuseStaleSchedule(tx, { userId: by.userId, taskId, before });
    await saveEditedSchedule(tx, {
      userId: by.userId,
      taskId,
      ...schedule,
      parameters: keptInSchedule(parameters, checked),
      now,
      user: facts.user,
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
  let executionId: string | null = null;
  if (run_now) {
    await refuseStaleSchedule(ctx.database.db, { userId: actor.id, taskId, before });
    const run = { by, taskId, parameters, parentExecutionId: null, force: false, idempotency: null };
    executionId = await ctx.memory.acceptances(actor.id, () => acceptExecution(ctx, run));
  }
  // A run itself saves only a schedule that is on.
  await saveOnly(ctx, { by, taskId, parameters, before: run_now ? undefined : before });
  return { ...(await getSavedSchedule(ctx, taskId)), execution_id: executionId };
}
