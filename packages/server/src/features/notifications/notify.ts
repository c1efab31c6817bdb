import {
  byLanguage,
  defaultNotificationSettings,
  labelOf,
  limitNoticeShare,
  type NotificationFacts,
  type NotificationKind,
  notificationKinds,
  type ProgressParameter,
} from '@agentarium/contracts';
import { childSequenceState, executionState, toolCallState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { signalSql } from '../../platform/signals.ts';

const mailed = notificationKinds.filter((kind) => defaultNotificationSettings[kind].mail);
const mailedByDefault = mailed.map((kind) => `'${kind}'`).join(', ');

/** Delay in milliseconds within which a user watching a run sees its end, so that they are not notified as well. */
const watchDelayMs = 5000;

/** SQL for whether its owner's settings have a notification mailed. */
const mailedBySettings = `coalesce((u.notification_settings->about.kind->>'mail')::boolean, about.kind in (${mailedByDefault}))`;

/**
 * A statement that writes notifications by their owners' settings, once per key, and returns them as `Added`. `source`
 * selects `user_id, kind, key, data`; `now` and `due` are SQL for the current time and for when they are shown, `mail` for
 * whether they are mailed.
 */
const insertNotifications = (source: string, now: string, due = now, mail = mailedBySettings) => `
  insert into notifications (user_id, kind, key, data, in_app, due_at, mail, push, created_at)
  select n.user_id, n.kind, n.key, n.data, n.in_app, ${due}, case when n.mail then 'waiting' end, n.push, ${now}
  from (
    select about.*, coalesce((u.notification_settings->about.kind->>'in_app')::boolean, true) as in_app,
      ${mail} as mail,
      coalesce((u.notification_settings->about.kind->>'push')::boolean, true)
        and exists (select 1 from push_subscriptions d where d.user_id = u.id) as push
    from (${source}) about join users u on u.id = about.user_id
  ) n
  where n.in_app or n.mail or n.push
  on conflict (key) do nothing
  returning id, due_at, mail is not null or push as is_delivered`;

/** A notification that was added; delivered means by mail or to devices. */
type Added = { id: number; due_at: Date; is_delivered: boolean };

/** Ends `insertNotifications` when nothing else notifies the owner's open pages; sent on commit. */
const notifyPages = `, ${signalSql('account', 'user_id')} as signalled`;

/** Sends a job for each added notification that delivers it once it is due. */
async function deliverAdded(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  added: readonly Added[],
): Promise<void> {
  const delivered = added.filter(({ is_delivered }) => is_delivered);
  const [first] = delivered;
  if (!first) return;
  const data = delivered.map(({ id }) => ({ notification_id: id }));
  await jobs.send(tx, 'deliver-notifications', data, { after: first.due_at });
}

/** SQL for the time `watchDelayMs` after `now`. */
const afterWatchDelay = (now: string) => `${now} + interval '${watchDelayMs} milliseconds'`;

/** Keys of the notifications about a run: its own end, and the end of its children's sequence. */
const runKey = (executionId: string) => `run:${executionId}`;
const childrenKey = (executionId: string) => `children:${executionId}`;
const confirmationKey = (executionId: string, round: number) => `confirmation:${executionId}:${round}`;

/** How many minutes late a scheduled run started, if its tick recorded a delay. */
const lateMinutes = (id: string, isScheduled: string) => `case when ${isScheduled} then (
  select floor(extract(epoch from o.created_at - k.fire_at) / 60)::int
  from executions o join schedule_ticks k on k.schedule_id = o.schedule_id and k.execution_id = o.id
  where o.id = ${id} and k.reason = 'LATE') end`;

/** SQL for what is mailed of the run in `run`, if a schedule started it. */
const scheduleMailOf = (run: string) =>
  `case when ${run}.triggered_by_scheduler then (select mail from schedules where id = ${run}.schedule_id) end as schedule_mail`;
/** A schedule that mails whole answers has only failures mailed as a notice. */
const mailedBySchedule = `case about.schedule_mail when 'none' then false when 'full' then about.kind = 'run_failed'
  else ${mailedBySettings} end`;

const runFinished = insertNotifications(
  `select r.user_id, case when ${executionState.isCompleted('r.status')} then 'run_finished' else 'run_failed' end as kind,
    $3 as key, jsonb_build_object('execution_id', r.id, 'task_id', r.task_id, 'task_name', r.task_name,
      'scheduled', r.triggered_by_scheduler, 'error_code', r.error_code,
      'late_minutes', ${lateMinutes('r.id', 'r.triggered_by_scheduler')}) as data, ${scheduleMailOf('r')}
  from executions r
  where r.id = $1 and not ${executionState.isCancelled('r.status')} and not exists (
    select 1 from child_sequences s where s.current_execution_id = r.id and ${childSequenceState.isRunning('s.status')})`,
  '$2::timestamptz',
  afterWatchDelay('$2::timestamptz'),
  mailedBySchedule,
);

/**
 * Notifies the owner that a run ended, in the transaction that ends it. Skips a run that its user cancelled, and a child in
 * a sequence, which is notified of as a whole.
 */
export async function notifyRunFinished(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  executionId: string,
  now: Date,
): Promise<void> {
  const values = [executionId, now, runKey(executionId)];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-run-finished', runFinished, values));
}

const forgetSequence = 'delete from notifications where key = $1';
const sequenceEnded = insertNotifications(
  `select p.user_id, case s.status when ${childSequenceState.completed} then 'run_finished' else 'run_failed' end as kind, $3 as key,
    jsonb_build_object('execution_id', p.id, 'task_id', p.task_id, 'task_name', p.task_name,
      'scheduled', p.triggered_by_scheduler, 'error_code', s.error_code,
      'late_minutes', ${lateMinutes('p.id', 'p.triggered_by_scheduler')}, 'children', count(c.id),
      'children_failed', count(c.id) filter (where ${executionState.isWithoutAnswer('c.status')})) as data,
    ${scheduleMailOf('p')}
  from child_sequences s join executions p on p.id = s.execution_id
  left join executions c on c.parent_execution_id = p.id and not c.is_follow_up and c.created_at >= s.created_at
  where s.execution_id = $1::uuid and s.status <> ${childSequenceState.running} and s.error_code is distinct from 'CANCELLED'
  group by p.id, s.execution_id`,
  '$2::timestamptz',
  afterWatchDelay('$2::timestamptz'),
  mailedBySchedule,
);

/** Notifies that a parent's children have run, or that their sequence stopped, once for all of them. */
export async function notifySequence(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  parentId: string,
  now: Date,
): Promise<void> {
  const key = childrenKey(parentId);
  // Children that run again are notified of again.
  await tx.query('forget-notification', forgetSequence, [key]);
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-sequence', sequenceEnded, [parentId, now, key]));
}

const confirmationNeeded = `${insertNotifications(
  `select e.user_id, 'confirmation_needed' as kind, $4 as key,
    jsonb_build_object('execution_id', e.id, 'task_id', e.task_id, 'task_name', e.task_name,
      'scheduled', e.triggered_by_scheduler, 'tool_names', jsonb_agg(distinct c.tool_name),
      'expires_at', min(c.expires_at)) as data
  from executions e join tool_calls c on c.execution_id = e.id and c.round = $2::int
  where e.id = $1::uuid and ${toolCallState.isWaiting('c.status')} group by e.id`,
  '$3::timestamptz',
)} ${notifyPages}`;

/** Notifies that calls of a run's round await approval, if any do. Call it in the transaction that saves them. */
export async function notifyConfirmation(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  executionId: string,
  round: number,
  now: Date,
): Promise<void> {
  const values = [executionId, round, now, confirmationKey(executionId, round)];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-confirmation', confirmationNeeded, values));
}

const confirmationAnswered = `
  update notifications set read_at = $2, mail = case when mail <> 'waiting' then mail end
  where key = $1 and read_at is null and not exists (
    select 1 from tool_calls where execution_id = $3::uuid and round = $4::int and ${toolCallState.isWaiting()})`;

/** Removes the notification about a run's calls once all of them are decided. */
export async function clearConfirmation(
  tx: Statements,
  executionId: string,
  round: number,
  now: Date,
): Promise<void> {
  const values = [confirmationKey(executionId, round), now, executionId, round];
  await tx.query('mark-answered', confirmationAnswered, values);
}

/** Returns whether the run that brings the total to `count` is the one that reaches 80 % of `limit`. */
export function reachesNotice(count: number, limit: number): boolean {
  const from = Math.ceil(limit * limitNoticeShare);
  return limit > 0 && count === from;
}

const limitReached = insertNotifications(
  `select $1::uuid as user_id, 'limit_80' as kind, $4 as key, $3::jsonb as data`,
  '$2::timestamptz',
);

type LimitUse = {
  userId: string;
  /** Runs per day; -1 is unlimited. */
  limit: number;
  /** Including the run being counted. */
  window: { started_at: Date | null; count: number };
};

/**
 * Notifies, once per window, that a counted run reached 80 % of the daily limit. Requires the lock on the user's row.
 */
export async function notifyLimit(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  use: LimitUse,
  now: Date,
): Promise<void> {
  const { userId, window } = use;
  if (window.started_at === null || !reachesNotice(window.count, use.limit)) return;
  const resets_at = new Date(window.started_at.getTime() + DAY_MS).toISOString();
  const data = JSON.stringify({ used: window.count, limit: use.limit, resets_at });
  const key = `limit:${userId}:${window.started_at.getTime()}`;
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-limit', limitReached, [userId, now, data, key]));
}

/** Adds what `insert` makes of these schedules at `now`, and delivers it to their owners. */
async function notifyOwners(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  [name, insert]: [name: string, insert: string],
  { scheduleIds, now }: { scheduleIds: string[]; now: Date },
): Promise<void> {
  if (scheduleIds.length === 0) return;
  await deliverAdded(ctx, tx, await tx.query<Added>(name, insert, [scheduleIds, now]));
}

const schedulesStopped = `${insertNotifications(
  `select s.user_id, 'schedule_stopped' as kind,
    'schedule:' || s.id || ':' || extract(epoch from s.stopped_at) as key,
    jsonb_build_object('task_id', s.task_id, 'task_name', t.name, 'reason',
      case when s.stopped_by = 'admin' then 'admin' when s.stop_reason = 'FAILURES' then 'failures'
        when s.stop_reason = 'ARCHIVED' then 'archived' else 'plan' end) as data
  from schedules s join tasks t on t.id = s.task_id
  where s.id = any($1::uuid[]) and not s.enabled and s.stopped_at = $2
    and s.stopped_by <> 'user'`,
  '$2::timestamptz',
)} ${notifyPages}`;

/**
 * Notifies owners which of these schedules were stopped at `now` by someone else. Call it in the transaction that stops
 * them; schedules that were not stopped are ignored.
 */
export async function notifyStopped(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  scheduleIds: string[],
  now: Date,
): Promise<void> {
  await notifyOwners(ctx, tx, ['notify-stopped', schedulesStopped], { scheduleIds, now });
}

const notStarted = `${insertNotifications(
  `select s.user_id, 'run_failed' as kind,
    'not_started:' || s.id || ':' || extract(epoch from s.last_error_at) as key,
    jsonb_build_object('task_id', s.task_id, 'task_name', t.name, 'scheduled', true, 'started', false,
      'error_code', s.last_error_code) as data, s.mail as schedule_mail
  from schedules s join tasks t on t.id = s.task_id
  where s.id = any($1::uuid[])`,
  '$2::timestamptz',
  '$2::timestamptz',
  mailedBySchedule,
)} ${notifyPages}`;

/**
 * Notifies owners that the latest tick of these schedules had no run, for their last error. Call it in the transaction
 * that records the error.
 */
export async function notifyNotStarted(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  scheduleIds: string[],
  now: Date,
): Promise<void> {
  await notifyOwners(ctx, tx, ['notify-not-started', notStarted], { scheduleIds, now });
}

const goalChanged = `${insertNotifications(
  `select :user_id::uuid as user_id, :kind::text as kind, :key as key,
    :data::jsonb || jsonb_build_object('task_id', t.id, 'task_name', t.name) as data
  from tasks t where t.id = :task_id::uuid`,
  ':now::timestamptz',
)} ${notifyPages}`;

type GoalChange = {
  userId: string;
  taskId: string;
  kind: NotificationKind;
  /** Unique for each change of a goal. */
  key: string;
  /** The goal's target, and the last value with its run. */
  about: Record<string, string | number | null>;
  /** The number, such as `input.weight`, and its definition in the task; null when it has none any more. */
  parameter: string;
  number: ProgressParameter | null;
};

/** Notifies the owner that a goal's state changed. Call it in the transaction that saves the state. */
export async function notifyGoal(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  change: GoalChange,
  now: Date,
): Promise<void> {
  const { userId, taskId, kind, key, about, parameter, number } = change;
  const name = parameter.slice(parameter.indexOf('.') + 1);
  const label = byLanguage((language) => labelOf(number?.locales, language, name));
  const data = JSON.stringify({ ...about, label, unit: number?.unit ?? null });
  const values = { user_id: userId, task_id: taskId, kind, key, data, now };
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-goal', goalChanged, values));
}

const promptRepeated = `${insertNotifications(
  `select a.id as user_id, 'prompt_repeated' as kind, 'prompt:' || r.id || ':' || a.id as key,
    jsonb_build_object('execution_id', r.id, 'task_id', r.task_id, 'task_name', r.task_name,
      'scheduled', r.triggered_by_scheduler) as data
  from executions e join executions r on r.id = case when e.is_follow_up then e.parent_execution_id else e.id end
  cross join users a
  where e.id = $1 and a.role = 'admin' and a.status = 'active'`,
  '$2::timestamptz',
)} ${notifyPages}`;

/**
 * Notifies administrators, once a run, that its answer or a follow-up's repeats a system prompt or a value that only they
 * may read. Call it in the transaction that ends the execution.
 */
export async function notifyPromptRepeated(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  executionId: string,
  now: Date,
): Promise<void> {
  const values = [executionId, now];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-prompt-repeated', promptRepeated, values));
}

const alerted = `${insertNotifications(
  `select a.id as user_id, 'system_alert' as kind, 'alert:' || $1 || ':' || $4 || ':' || a.id as key, $2::jsonb as data
  from users a where a.role = 'admin' and a.status = 'active' and (a.alert_kinds is null or $1 = any(a.alert_kinds))`,
  '$3::timestamptz',
)} ${notifyPages}`;

type Alert = Extract<NotificationFacts, { kind: 'system_alert' }>['data'];

/** Alerts the administrators who want this kind. Call it in the transaction that records the alert. */
export async function notifyAlert(
  ctx: Pick<Services, 'jobs'>,
  tx: Statements,
  alert: Alert,
  now: Date,
): Promise<void> {
  const values = [alert.alert, JSON.stringify(alert), now, String(now.getTime())];
  await deliverAdded(ctx, tx, await tx.query<Added>('notify-alert', alerted, values));
}

/** Watched ends within this time are saved in one statement, in milliseconds: well before they would be shown. */
const batchMs = 500;

const watched = `
  with seen as (
    select * from jsonb_to_recordset($1::jsonb) as seen(key text, user_id uuid, at timestamptz)
  ), gone as (
    delete from notifications n using seen
    where n.key = seen.key and n.user_id = seen.user_id and n.kind = 'run_finished' and n.created_at <= seen.at
  )
  update notifications n set read_at = seen.at, mail = case when n.mail <> 'waiting' then n.mail end
  from seen
  where n.key = seen.key and n.user_id = seen.user_id and n.kind = 'run_failed' and n.created_at <= seen.at
    and n.read_at is null`;

/** Saves pending ends, after any save in progress: before notifications are read, and before the process exits. */
export function flushWatched({
  database,
  log,
  memory,
}: Pick<Services, 'database' | 'log' | 'memory'>): Promise<void> {
  const save = async () => {
    const seen = memory.watchedEnds.splice(0);
    if (seen.length > 0) await database.query('record-watched', watched, [JSON.stringify(seen)]);
  };
  memory.watchedSaved = memory.watchedSaved.then(save).catch((err: unknown) => {
    log.warn({ err }, 'could not record watched ends of runs: their users will be notified');
  });
  return memory.watchedSaved;
}

type Watched = { userId: string; executionId: string; withChildren: boolean };

/**
 * Records that a reader saw a run's end in an open stream or response: a success then needs no notification, and a
 * failure is listed as read. `withChildren`: also the end of its children's sequence. Not awaited.
 */
export function recordWatched(services: Services, { userId, executionId, withChildren }: Watched): void {
  const { watchedEnds } = services.memory;
  if (watchedEnds.length === 0) setTimeout(() => void flushWatched(services), batchMs).unref();
  const at = services.clock.now();
  watchedEnds.push({ key: runKey(executionId), user_id: userId, at });
  if (withChildren) watchedEnds.push({ key: childrenKey(executionId), user_id: userId, at });
}
