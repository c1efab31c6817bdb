import { childSequenceState, type ExecutionState } from '../../../db/states.ts';
import { type Acting, actAs, type Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { notifySequence } from '../../notifications/index.ts';
import type { ExecutionOwner, OfSchedule } from '../accept/accept-execution.ts';
import { acceptExecution } from '../accept/accept-execution.ts';
import { sendAnswerMail } from '../finish/mail-answer.ts';
import { holdStep, isOnHold, releaseSteps } from './hold-steps.ts';

/** Locks the user first, so that acceptance, replacement and steps of one user's runs are serialized. */
const lockUser = `
  select u.id, u.role from users u join executions e on e.user_id = u.id where e.id = $1 for no key update of u`;
const lockSequence = `
  select automatic from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()} and due for update`;

/** A parent's child tasks in order; `ran`: it has an execution under this parent. */
export const childTasks = `
  select t.id, exists (select 1 from executions c where c.parent_execution_id = p.id and c.task_id = t.id) as ran
  from executions p join tasks t on t.parent_task_id = p.task_id and t.task_type = 'child' and t.archived_at is null
  where p.id = $1 order by t.position, t.id`;
export type ChildTaskRow = { id: string; ran: boolean };

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
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as signalled`;

/** Reasons to skip a child instead of ending the sequence: the others may still run. */
const skips = new Set([
  'TASK_NOT_ACTIVE',
  'TIER_LOCKED',
  'FIELD_WITHHELD',
  'MISSING_USER_PARAMETERS',
  'VALIDATION_FAILED',
  'ALREADY_EXECUTED',
  'TASK_NOT_FOUND',
  'FILE_NOT_FOUND',
  'MODEL_CANNOT_SEE',
]);
export const isSkipped = (error: unknown): error is AppError =>
  error instanceof AppError && skips.has(error.code);

/** The actor that runs a parent's children in sequence. */
export const childrenActor = { kind: 'system', job: 'run-children' } as const;

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

async function takeStep(services: Services, parentId: string): Promise<void> {
  const ctx = actAs(services, childrenActor);
  const { database, clock, signals } = ctx;
  const userId = await database.transaction(async (tx) => {
    const [user] = await tx.query<{ id: string; role: string }>('lock-user-of-sequence', lockUser, [
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
      await holdStep(tx, parentId, now);
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
    else {
      await tx.query('end-sequence', finish, [parentId, next.status, next.code, next.message, now]);
      await notifySequence(ctx, tx, parentId, now);
      await sendAnswerMail(ctx, tx, parentId);
    }
    return user.id;
  });
  if (userId !== null) signals.publish('account', userId);
}

const stepsAtOnce = 100;
const due = `select execution_id from child_sequences where due and execution_id > $1 order by execution_id limit ${stepsAtOnce}`;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Takes the next step of every due sequence: accepts its next child, or ends it. A step is one transaction, so a dying
 * worker leaves it to others, and no two workers take the same one. While the scheduler is off or in maintenance,
 * children of scheduled parents are held.
 */
export async function takeDueSteps(services: Services): Promise<void> {
  await releaseSteps(services);
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const rows: { execution_id: string }[] = await services.database.query('due-sequences', due, [after]);
    for (const { execution_id } of rows) {
      try {
        await takeStep(services, execution_id);
      } catch (err) {
        services.log.error({ err, execution_id }, 'a sequence of children could not continue yet');
      }
    }
    after = rows.length === stepsAtOnce ? rows.at(-1)?.execution_id : undefined;
  }
}
