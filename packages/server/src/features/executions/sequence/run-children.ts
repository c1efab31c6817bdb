import { type Execution, schedulerStateOf } from '@agentarium/contracts';
import { childSequenceState, type ExecutionState } from '../../../db/states.ts';
import { type Acting, actAs, type Services, type SignedIn } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { AppError, invalid, refusedFor } from '../../../platform/errors.ts';
import { signalSql } from '../../../platform/signals.ts';
import { recordAudit } from '../../audit/index.ts';
import { notifySequence } from '../../notifications/index.ts';
import { currentSystemConfig, loadSystemConfig } from '../../system/index.ts';
import { acceptExecution, type ExecutionOwner, type OfSchedule } from '../accept/accept-execution.ts';
import { signalSequence } from '../finish/effects.ts';
import { stoppedMessage } from '../finish/finish-execution.ts';
import { queueAnswerMail } from '../finish/mail-answer.ts';
import { getExecution, loadOwnExecution } from '../read/get-execution.ts';
import { type ChildTaskRow, childrenActor, childTasks, isSkipped } from './children.ts';

/**
 * One sequence per parent at a time; one that ended, or was held by the scheduler, continues with the remaining
 * children.
 */
const begin = `
  insert into child_sequences (execution_id, status, due, created_at, updated_at) values ($1, ${childSequenceState.running}, true, $2, $2)
  on conflict (execution_id) do update set status = ${childSequenceState.running}, due = true, automatic = false, held = false,
    current_execution_id = null, error_code = null, error_message = null, created_at = $2, updated_at = $2
    where child_sequences.status <> ${childSequenceState.running} or child_sequences.held
  returning ${signalSequence} as queued`;

/**
 * Runs the remaining children of a completed parent execution one by one in the background
 * (docs/spec/api.md#children-and-dialogue). Returns the execution, with `children_run` running. Throws
 * CHILD_REQUIRES_PARENT unless it completed, IN_USE while its children are running.
 */
export async function runChildren(ctx: SignedIn, id: string): Promise<Execution> {
  const { database, clock } = ctx;
  const parent = await loadOwnExecution(ctx, id);
  const children = await database.query<ChildTaskRow>('child-tasks', childTasks, [id]);
  if (children.length === 0) throw invalid('id', 'NO_CHILDREN');
  if (parent.status !== 'completed') {
    throw refusedFor('CHILD_REQUIRES_PARENT', 'PARENT_NOT_COMPLETED');
  }
  const begun = await database.query('begin-children', begin, [id, clock.now()]).catch((error: unknown) => {
    // The parent has been replaced since it was read.
    throw isForeignKeyViolation(error) ? new AppError('EXECUTION_NOT_FOUND') : error;
  });
  if (begun.length === 0) throw refusedFor('IN_USE', 'CHILDREN_RUNNING');
  return getExecution(ctx, { id });
}

const lockUser = 'select id from users where id = $1 for no key update';
const readCurrent = `
  select current_execution_id as current from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()}`;
const stop = `
  update child_sequences set status = ${childSequenceState.stopped}, error_code = 'CANCELLED', error_message = $3,
    current_execution_id = null, due = false, held = false, updated_at = $2
  where execution_id = $1 and ${childSequenceState.isRunning()}
  returning ${signalSql('execution', 'execution_id')} as signalled`;

/**
 * Stops the sequence of children of a parent execution for its owner or an administrator. Returns the execution that it
 * waits for, which the caller may cancel, null when there is none, undefined when no sequence was running.
 */
export async function stopChildren(
  ctx: SignedIn,
  { id: parentId, user_id }: { id: string; user_id: string },
): Promise<string | null | undefined> {
  const { database, clock, actor } = ctx;
  const admin = actor.id === user_id ? null : actor;
  return database.transaction(async (tx) => {
    const now = clock.now();
    // Steps take this lock too, so none starts between the two statements below.
    await tx.query('lock-user', lockUser, [user_id]);
    const [sequence] = await tx.query<{ current: string | null }>('current-child', readCurrent, [parentId]);
    const ended = await tx.query('stop-children', stop, [parentId, now, stoppedMessage(admin)]);
    if (ended.length > 0 && admin !== null)
      await recordAudit(ctx, tx, {
        action: 'executions.cancelUserExecution',
        targetType: 'execution',
        targetId: parentId,
        changes: { status: 'stopped' },
        now,
      });
    return ended.length === 0 ? undefined : (sequence?.current ?? null);
  });
}

const hold = `
  update child_sequences set held = true, due = false, current_execution_id = null, updated_at = $2
  where execution_id = $1`;

/**
 * Returns whether children of scheduled parents are on hold: the scheduler is off or in maintenance. Call it in a
 * transaction.
 */
const isOnHold = async (tx: Db): Promise<boolean> =>
  schedulerStateOf((await loadSystemConfig(tx)).task_scheduler) !== 'active';

/** Holds a sequence until `releaseSequences`. Call it in the transaction that locked it. */
async function holdSequence(tx: Statements, parentId: string, now: Date): Promise<void> {
  await tx.query('hold-sequence', hold, [parentId, now]);
}

const batch = 500;
const release = `
  update child_sequences set held = false, due = true, updated_at = $1 where execution_id in (
    select execution_id from child_sequences where held order by execution_id limit ${batch} for update skip locked)
  returning execution_id`;

/** Makes every held sequence due again once the scheduler is on; does nothing before. */
async function releaseSequences(services: Services): Promise<void> {
  const { task_scheduler } = await currentSystemConfig(services);
  if (schedulerStateOf(task_scheduler) !== 'active') return;
  let released = batch;
  while (released === batch)
    released = (await services.database.query('release-sequences', release, [services.clock.now()])).length;
}

/** Locks the user first, so that acceptance, replacement and steps of one user's runs are serialized. */
const lockUserOfSequence = `
  select u.id, u.role from users u join executions e on e.user_id = u.id where e.id = $1 for no key update of u`;
const lockSequence = `
  select automatic, updated_at from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()} and due for update`;

const readParent = `
  select status, schedule_id, triggered_by_scheduler, request_id, error_code, error_message from executions where id = $1`;
type Parent = {
  status: ExecutionState;
  schedule_id: string | null;
  triggered_by_scheduler: boolean;
  request_id: string | null;
  error_code: string | null;
  error_message: string | null;
};

const waitFor = `
  update child_sequences set current_execution_id = $2, due = false, updated_at = $3 where execution_id = $1`;
const finish = `
  update child_sequences set status = $2, error_code = $3, error_message = $4, current_execution_id = null, due = false,
    updated_at = $5
  where execution_id = $1
  returning ${signalSql('execution', 'execution_id')} as signalled`;

type End = { status: 'completed' | 'stopped'; code: string | null; message: string | null };
const stopped = (code: string | null, message: string | null): End => ({ status: 'stopped', code, message });

type Next = { parentId: string; left: ChildTaskRow[]; by: ExecutionOwner; ofSchedule: OfSchedule };

/** Accepts the first child that can run. Returns its execution's id, or how the sequence ends. */
async function nextChild(
  ctx: Acting,
  tx: Db,
  { parentId, left, by, ofSchedule }: Next,
): Promise<string | End> {
  for (const { id: taskId } of left) {
    const parameters = {};
    const child = { by, taskId, parameters, parentExecutionId: parentId, force: false, idempotency: null };
    try {
      return await acceptExecution(ctx, { ...child, ofSchedule, db: tx });
    } catch (error) {
      if (isSkipped(error)) continue;
      if (error instanceof AppError) return stopped(error.code, error.message);
      throw error;
    }
  }
  return { status: 'completed', code: null, message: null };
}

/** Ends a sequence and notifies its owner. Call it in the transaction that locked the sequence. */
async function endSequence(ctx: Acting, tx: Db, parentId: string, { status, code, message }: End) {
  const now = ctx.clock.now();
  await tx.query('end-sequence', finish, [parentId, status, code, message, now]);
  await notifySequence(ctx, tx, parentId, now);
  await queueAnswerMail(ctx, tx, parentId);
}

async function advanceSequence(services: Services, parentId: string): Promise<void> {
  const ctx = actAs(services, childrenActor);
  const { database, clock, signals } = ctx;
  const userId = await database.transaction(async (tx) => {
    const [user] = await tx.query<{ id: string; role: string }>('lock-user-of-sequence', lockUserOfSequence, [
      parentId,
    ]);
    const [due] = await tx.query<{ automatic: boolean }>('lock-sequence', lockSequence, [parentId]);
    const [parent] = await tx.query<Parent>('parent-of-sequence', readParent, [parentId]);
    if (!user || !due || !parent) return null;
    const { schedule_id: scheduleId, triggered_by_scheduler: planned, request_id: requestId } = parent;
    const by: ExecutionOwner = {
      userId: user.id,
      isAdmin: user.role === 'admin',
      language: null,
      requestId,
    };
    const now = clock.now();
    const children = await tx.query<ChildTaskRow>('child-tasks', childTasks, [parentId]);
    const left = parent.status === 'completed' ? children.filter(({ ran }) => !ran) : [];
    if (due.automatic && left.length > 0 && (await isOnHold(tx))) {
      await holdSequence(tx, parentId, now);
      return null;
    }
    const next =
      parent.status === 'completed'
        ? await nextChild(ctx, tx, {
            parentId,
            left,
            by,
            ofSchedule: { scheduleId, planned },
          })
        : stopped(parent.error_code, parent.error_message);
    if (typeof next === 'string') await tx.query('wait-for-child', waitFor, [parentId, next, now]);
    else await endSequence(ctx, tx, parentId, next);
    return user.id;
  });
  if (userId !== null) signals.publish('account', userId);
}

/** How long a step that fails unexpectedly is tried again. */
const maxStalledMs = 60_000;

/** Stops a sequence whose step has been due for too long: what keeps it from starting will not pass. */
async function stopStalledSequence(services: Services, parentId: string): Promise<void> {
  const ctx = actAs(services, childrenActor);
  const userId = await ctx.database.transaction(async (tx) => {
    const [user] = await tx.query<{ id: string }>('lock-user-of-sequence', lockUserOfSequence, [parentId]);
    const [due] = await tx.query<{ updated_at: Date }>('lock-sequence', lockSequence, [parentId]);
    if (!user || !due || ctx.clock.now().getTime() - due.updated_at.getTime() < maxStalledMs) return null;
    const { code, message } = new AppError('UNEXPECTED');
    await endSequence(ctx, tx, parentId, stopped(code, message));
    return user.id;
  });
  if (userId !== null) ctx.signals.publish('account', userId);
}

const stepsAtOnce = 100;
const due = `select execution_id from child_sequences where due and execution_id > $1 order by execution_id limit ${stepsAtOnce}`;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Advances every due sequence: accepts its next child, or ends it. A step is one transaction, so a dying
 * worker leaves it to others, and no two workers take the same one. While the scheduler is off or in maintenance,
 * children of scheduled parents are held. A step that fails unexpectedly is tried again for a minute.
 */
export async function advanceDueSequences(services: Services): Promise<void> {
  await releaseSequences(services);
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const rows: { execution_id: string }[] = await services.database.query('due-sequences', due, [after]);
    for (const { execution_id } of rows) {
      try {
        await advanceSequence(services, execution_id);
      } catch (err) {
        services.log.error({ err, execution_id }, 'a sequence of children could not continue yet');
        await stopStalledSequence(services, execution_id).catch((error: unknown) =>
          services.log.error({ err: error, execution_id }, 'a sequence of children could not be stopped'),
        );
      }
    }
    after = rows.length === stepsAtOnce ? rows.at(-1)?.execution_id : undefined;
  }
}
