import {
  type Execution,
  type ExecutionInput,
  fallbackLanguage,
  type Language,
  type ScheduleValue,
  scheduleValue,
} from '@agentarium/contracts';
import type { StoredSources } from '../../../db/schema/index.ts';
import { childSequenceState, executionState } from '../../../db/states.ts';
import { type Acting, type Actor, isAccount, type SignedIn } from '../../../platform/context.ts';
import { againIfDeadlocked, type Db, type Statements } from '../../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { type Idempotency, idempotencyOf, keepKey, oncePerKey } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import { useFiles } from '../../files/index.ts';
import { recordWatched } from '../../notifications/index.ts';
import { type ScheduleEdit, saveEditedSchedule, saveScheduleFromRun } from '../../schedule/index.ts';
import { countRun } from '../finish/effects.ts';
import { getExecution } from '../read/get-execution.ts';
import { addChildEvent } from '../sequence/children.ts';
import { type Charge, chargeUser, lockPayer } from './charge.ts';
import { type CheckedExecution, checkExecution, type ExecutionFacts } from './check-execution.ts';
import { replaceEarlier } from './once-only.ts';
import { refuseSources } from './parameters.ts';

/**
 * The user a run is made for. `language` is used when the account has none; null means English. `requestId` is that
 * of the call which began it, or began its parent.
 */
export type ExecutionOwner = {
  userId: string;
  isAdmin: boolean;
  language: Language | null;
  requestId?: string | null;
};

/**
 * The schedule that an execution belongs to; `planned`: one of its ticks began it or its parent. What a user runs to
 * set a schedule up belongs to it, but no tick began it.
 */
export type OfSchedule = { scheduleId: string | null; planned: boolean };

export type AcceptInput = {
  by: ExecutionOwner;
  taskId: string;
  /** The values of UserInput parameters; a sequence takes them from the parent instead. */
  parameters: ExecutionInput['parameters'];
  parentExecutionId: string | null;
  /** Replaces the earlier execution of a once-only task, with its children. */
  force: boolean;
  /** Names of parameters whose values the user took from an earlier run. */
  earlier?: readonly string[] | undefined;
  /** Keeps the user's schedule of the task unchanged: retries and repeated runs. */
  keepSchedule?: boolean;
  /** Saves the schedule among the parameters as an edit of the stored one, also when it is off. */
  editSchedule?: ScheduleEdit;
  idempotency: Idempotency | null;
  /** Given by the scheduler and by sequences; a user's own comes with the parameters. */
  ofSchedule?: OfSchedule;
  /** The transaction that the acceptance takes part in, if any. */
  db?: Db;
};

/** A run that has passed every check but the limits. */
export type AcceptedExecution = {
  id: string;
  userId: string;
  facts: ExecutionFacts;
  parentExecutionId: string | null;
  actor: Actor;
  ofSchedule: OfSchedule;
  requestId: string | null;
  language: Language;
  /** The values given for the run and the schedule it may set, by name; `values` has every parameter from its source. */
  given: ExecutionInput['parameters'];
  values: Record<string, unknown>;
  /** The source of each of `values`. */
  sources: StoredSources;
  /** Names in `values` that only administrators may see. */
  hidden: string[];
  /** The ids of the files among `values`. */
  files: readonly string[];
  /** `refuse`: a once-only task that was run is refused; `replace`: its earlier execution is deleted. */
  earlier: 'refuse' | 'replace';
  keepSchedule: boolean;
  editSchedule: ScheduleEdit | undefined;
  now: Date;
};

/** Counts the run, for the user and for the task, and adds its row, which is its place in the queue. */
const insert = `
  with user_counted as (
    update users set usage_started_at = :charge_window_at, usage_count = :daily_count where id = :user_id
  ), task_counted as (
    insert into task_usages (user_id, task_id, window_started_at, count)
    values (:user_id, :task_id, :charge_task_window_at, :task_count)
    on conflict (user_id, task_id) do update set window_started_at = excluded.window_started_at, count = excluded.count
  )
  insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status, language,
    input_params, sources, hidden_inputs, request_id, triggered_by_scheduler, schedule_id, charge_source,
    charge_pack_id, charge_window_at, charge_task_window_at, created_at, updated_at)
  values (:id, :user_id, :task_id, :agent_id, :parent_execution_id, :task_name, :agent_name, ${executionState.queued}, :language,
    :input_params, :sources, :hidden_inputs, :request_id, :triggered_by_scheduler, :schedule_id, :charge_source,
    :charge_pack_id, :charge_window_at, :charge_task_window_at, :now, :now)`;

type Paid = { charge: Charge; packId: string | null; scheduleId: string | null };

async function insertExecution(tx: Db, run: AcceptedExecution, { charge, packId, scheduleId }: Paid) {
  const { task, agent } = run.facts;
  await tx.query('insert-execution', insert, {
    id: run.id,
    user_id: run.userId,
    task_id: task.id,
    agent_id: agent.id,
    parent_execution_id: run.parentExecutionId,
    task_name: task.name,
    agent_name: agent.name,
    language: run.language,
    input_params: JSON.stringify(run.values),
    sources: JSON.stringify(run.sources),
    hidden_inputs: run.hidden,
    request_id: run.requestId,
    triggered_by_scheduler: run.ofSchedule.planned,
    schedule_id: scheduleId,
    charge_source: charge.source,
    charge_pack_id: packId,
    charge_window_at: charge.daily.started_at,
    daily_count: charge.daily.count,
    charge_task_window_at: charge.task.started_at,
    task_count: charge.task.count,
    now: run.now,
  });
}

/** The schedule submitted with a user's run of a scheduled parent; null for every other run. */
function scheduleOf({ facts, actor, values }: AcceptedExecution) {
  return isAccount(actor) ? scheduleIn(facts, values) : null;
}

/** The schedule among the values of a scheduled parent, with its parameter's name; null for other tasks. */
export function scheduleIn(
  { task }: ExecutionFacts,
  values: Record<string, unknown>,
): { name: string; value: ScheduleValue } | null {
  if (task.task_type !== 'parent_scheduled') return null;
  const parameter = task.required_parameters.find(({ data_type }) => data_type === 'Schedule');
  const value = parameter && scheduleValue.safeParse(values[parameter.name]).data;
  return value ? { name: parameter.name, value } : null;
}

/**
 * Saves or stops the schedule submitted with a run, unless the run leaves schedules alone. Call it in the transaction
 * that accepts the run. Returns the id of the schedule that the run belongs to, if any: its own, or that of its tick or
 * parent.
 */
async function applySchedule(tx: Db, run: AcceptedExecution): Promise<string | null> {
  if (!isAccount(run.actor)) return run.ofSchedule.scheduleId;
  const { userId, facts, given, now, editSchedule } = run;
  const schedule = scheduleOf(run);
  if (schedule === null && editSchedule) throw invalid('parameters', 'TASK_NOT_SCHEDULED');
  if (schedule === null || run.keepSchedule) return null;
  const submitted = {
    userId,
    taskId: facts.task.id,
    ...schedule,
    parameters: given,
    now,
    user: facts.user,
  };
  return editSchedule
    ? saveEditedSchedule(tx, { ...submitted, ...editSchedule })
    : saveScheduleFromRun(tx, submitted);
}

/**
 * Returns whether a parent's children run automatically after it: they do for a tick of a schedule, and for a run with
 * an enabled schedule, whether or not it saves that schedule.
 */
function beginsSequence(run: AcceptedExecution): boolean {
  if (run.facts.task.task_type !== 'parent_scheduled') return false;
  return !isAccount(run.actor) || scheduleOf(run)?.value.enabled === true;
}

const begin = `
  insert into child_sequences (execution_id, status, due, automatic, current_execution_id, created_at, updated_at)
  values ($1, ${childSequenceState.running}, false, true, $1, $2, $2)`;

/** A sequence that waits for its parent's end. Call it in the transaction that accepts the parent. */
export async function beginSequence(tx: Statements, parentId: string, now: Date): Promise<void> {
  await tx.query('begin-sequence', begin, [parentId, now]);
}

/**
 * Accepts a run in one transaction: locks its user, counts it, and queues it with everything that belongs to it.
 * Throws the limit's `AppError`, ALREADY_EXECUTED, or `KeyTaken`; then nothing is changed.
 */
async function queueExecution(ctx: Acting, db: Db, run: AcceptedExecution, idempotency: Idempotency | null) {
  const { userId, facts, now } = run;
  const { task } = facts;
  const accept = async (tx: Db) => {
    const payer = await lockPayer(tx, userId);
    if (idempotency) await keepKey(tx, userId, idempotency, run.id, now);
    // The withheld fields were read without the lock.
    const user = { ...facts.user, withheld_fields: payer.withheld_fields };
    const refusal = refuseSources(run.sources, { ...facts, user });
    if (refusal) throw new AppError(refusal.code, refusal);
    const limited = { id: task.id, limit: task.task_execution_limit };
    const { charge, packId } = await chargeUser(ctx, tx, { userId, payer, task: limited, now });
    // The end of a run locks its execution, then its schedule: so does this.
    const replaced = task.execution_type === 'once' ? await replaceEarlier(tx, run) : [];
    const scheduleId = await applySchedule(tx, run);
    await insertExecution(tx, run, { charge, packId, scheduleId });
    await useFiles(tx, { executionId: run.id, userId, ids: run.files });
    if (run.parentExecutionId !== null) {
      const data = { execution_id: run.id, task_id: task.id, task_name: task.name };
      await addChildEvent(tx, run.parentExecutionId, { type: 'child-started', data }, now);
    }
    if (beginsSequence(run)) await beginSequence(tx, run.id, now);
    // The counts of the user's day come last, as at the end of a run.
    for (const one of replaced) await countRun(tx, one);
    // A schedule and a sequence commit later, so their commit signals it. A user's own run is signalled below: commits
    // with a NOTIFY wait for one another.
    if (!isAccount(run.actor)) await ctx.signals.send('queue', run.id, tx);
  };
  // The job that indexes answers may lock the runs that this one replaces in another order.
  await againIfDeadlocked(() => db.transaction((tx) => accept(tx)));
  if (!isAccount(run.actor)) return;
  ctx.signals.publish('queue', run.id);
  ctx.signals.publish('account', userId);
}

/**
 * Returns the values that a schedule keeps of a run: none that was typed for this run only, and each file under its
 * exact id.
 */
export const keptInSchedule = (
  given: AcceptInput['parameters'],
  { consented, values, files }: CheckedExecution,
): AcceptInput['parameters'] =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !consented.includes(name))
      .map(([name, value]) => [name, files.find((id) => id === values[name]) ?? value]),
  );

/**
 * Decides about a run in the order of docs/spec/api.md#runs and accepts it. Returns the execution's id. Takes part in
 * the caller's transaction, if any; then its commit signals the queue.
 * Throws an `AppError` with the code of the first check that fails; then nothing is changed.
 */
export async function acceptExecution(
  ctx: Acting,
  { by, db = ctx.database.db, ...input }: AcceptInput,
): Promise<string> {
  const { consented, ...checked } = await checkExecution(ctx, db, { by, ...input });
  const { facts, now } = checked;
  const run: AcceptedExecution = {
    ...checked,
    id: newId(now.getTime()),
    userId: by.userId,
    parentExecutionId: input.parentExecutionId,
    actor: ctx.actor,
    ofSchedule: input.ofSchedule ?? { scheduleId: null, planned: false },
    requestId: by.requestId ?? null,
    language: facts.user.language ?? by.language ?? fallbackLanguage,
    given: keptInSchedule(input.parameters, { consented, ...checked }),
    earlier: input.force ? 'replace' : 'refuse',
    keepSchedule: input.keepSchedule ?? false,
    editSchedule: input.editSchedule,
  };
  await queueExecution(ctx, db, run, input.idempotency).catch((error: unknown) => {
    // The task or its parent's execution was deleted since it was read.
    throw isForeignKeyViolation(error) ? new AppError('TASK_NOT_FOUND') : error;
  });
  return run.id;
}

const readOpen = `select 1 from executions where id = $1 and ${executionState.isOpen()}`;

/** Waits until a run or follow-up has ended, but at most `seconds`. The request does not count as load meanwhile. */
export async function waitForEnd(ctx: SignedIn, id: string, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const end = Promise.withResolvers<void>();
  const isOpen = async () => (await ctx.database.query('is-open', readOpen, [id])).length > 0;
  const endUnlessOpen = async () => {
    if (!(await isOpen().catch(() => false))) end.resolve();
  };
  // Without a key, signals may have been lost.
  const stop = ctx.signals.on('ended', id, (key) => void (key === '' ? endUnlessOpen() : end.resolve()));
  const timer = setTimeout(end.resolve, seconds * 1000);
  try {
    // It may have ended before this listened.
    if (await isOpen()) await (ctx.load?.uncounted(end.promise) ?? end.promise);
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
