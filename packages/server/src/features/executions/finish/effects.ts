import type { FieldGroup } from '@agentarium/contracts';
import { groupOfSent } from '../../../db/run-data.ts';
import { addEvents } from '../../../db/run-events.ts';
import { childSequenceState, executionState, toolCallState, wireStatus } from '../../../db/states.ts';
import type { Reached, Spent } from '../../../engine/call-models.ts';
import type { Services } from '../../../platform/context.ts';
import { type Db, type Statements, storableJson } from '../../../platform/database/database.ts';
import type { Usage } from '../../../platform/models/read-chunk.ts';
import { signalSql } from '../../../platform/signals.ts';
import { clearConfirmation } from '../../notifications/index.ts';
import { addCosts, costOfCalls } from '../../subscription/index.ts';
import type { AttemptEvent, Claim } from '../perform/event-writer.ts';
import { addChildEvent } from '../sequence/children.ts';
import type { FinishedRun, HowAnswered } from './finish-execution.ts';

/** Ends the run's stream; words that an earlier attempt at writing has stored are not repeated. */
export async function addEndEvents(
  tx: Statements,
  { id, status, error_code: code, error_message: message }: FinishedRun,
  unsent: readonly AttemptEvent[],
  now: Date,
): Promise<void> {
  const error = code === null ? null : { code, message };
  const events = [...unsent, { type: 'end', data: { status: wireStatus[status], error } }];
  await addEvents(tx, id, events, now);
}

const forgetReplays =
  'update execution_rounds set replay = null where execution_id = $1 and replay is not null';

/** Deletes what providers wanted back within the run. */
export async function deleteReplays(tx: Statements, { id }: FinishedRun): Promise<void> {
  await tx.query('delete-replays', forgetReplays, [id]);
}

const closeCalls = `
  update tool_calls set status = case when started_at is null then ${toolCallState.denied} else ${toolCallState.failed} end,
    error = $2, finished_at = $3
  where execution_id = $1 and ${toolCallState.isOpen()}
  returning round, ${signalSql('approvals', 'execution_id')} as signalled`;

/** Ends open tool calls with the error of their run, with the requests to approve them, and signals it on commit. */
export async function closeToolCalls(
  tx: Statements,
  { id, error_code }: Pick<FinishedRun, 'id' | 'error_code'>,
  now: Date,
): Promise<void> {
  const closed = await tx.query<{ round: number }>('close-tool-calls', closeCalls, [id, error_code, now]);
  const rounds = new Set(closed.map(({ round }) => round));
  for (const round of rounds) await clearConfirmation(tx, id, round, now);
}

/** Adds `child-ended` to the stream of the run's parent and signals it on commit. */
export async function notifyParent(
  tx: Statements,
  { id, task_id, status }: FinishedRun,
  parentId: string,
  now: Date,
): Promise<void> {
  const data = { execution_id: id, task_id, status: wireStatus[status] };
  await addChildEvent(tx, parentId, { type: 'child-ended', data }, now);
}

/** Begins the key of a `queue` signal that means a sequence of children, not a run. */
export const sequencePrefix = 'children-';

/** SQL that signals a due sequence to workers when its statement commits. */
export const signalSequence = signalSql('queue', `'${sequencePrefix}' || execution_id`);

const sequenceDue = `
  update child_sequences set due = true, updated_at = $2
  where current_execution_id = $1 and ${childSequenceState.isRunning()}
  returning ${signalSequence} as signalled`;

/** Makes the sequence of children that waits for this run due, and signals it to workers on commit. */
export async function markSequenceDue(tx: Statements, { id }: FinishedRun, now: Date): Promise<void> {
  await tx.query('mark-sequence-due', sequenceDue, [id, now]);
}

/** Sends the jobs that evaluate the goals of a run. */
export async function evaluateGoals(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { goal_ids }: FinishedRun,
): Promise<void> {
  const goals = goal_ids.map((goal_id) => ({ goal_id }));
  await jobs.send(tx, 'evaluate-goal', goals);
}

/** Sends the job that indexes the run for the search; a follow-up belongs to the run that it asks about. */
export async function indexForSearch(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { id, parent_execution_id: parentId, is_follow_up }: FinishedRun,
): Promise<void> {
  const execution_id = is_follow_up ? parentId : id;
  if (execution_id !== null) await jobs.send(tx, 'index-execution', { execution_id });
}

/** Returns the columns of the counts, in the same order for all runs: two that end together cannot deadlock. */
export function sentColumns(
  sent: readonly string[],
  reached: readonly Reached[],
): [string[] | null, boolean[] | null, FieldGroup[] | null] {
  const groups = [...new Set(sent.map(groupOfSent))].sort();
  const keys = reached.toSorted((a, b) => (`${a.family} ${a.demo}` < `${b.family} ${b.demo}` ? -1 : 1));
  const rows = keys.flatMap((key) => groups.map((group) => ({ ...key, group })));
  if (rows.length === 0) return [null, null, null];
  return [rows.map(({ family }) => family), rows.map(({ demo }) => demo), rows.map(({ group }) => group)];
}

/** SQL that counts what the user of `source` sent; the parameters are those of the statement. */
const addSentData = (
  source: string,
  { now, families, demos, groups }: { now: string; families: string; demos: string; groups: string },
) => `
    insert into sent_data (user_id, day, family, is_demo, field_group, runs, last_sent_at)
    select user_id, (${now}::timestamptz at time zone 'UTC')::date, s.family, s.is_demo, s.field_group, 1, ${now}
    from ${source} cross join unnest(${families}::text[], ${demos}::boolean[], ${groups}::text[])
      s(family, is_demo, field_group)
    on conflict (user_id, day, family, is_demo, field_group) do update set runs = sent_data.runs + 1,
      last_sent_at = greatest(sent_data.last_sent_at, excluded.last_sent_at)`;

const addRunData = addSentData('(select :user_id::uuid as user_id) owner', {
  now: ':now',
  families: ':families',
  demos: ':demos',
  groups: ':groups',
});

/** Counts which of the user's data went to which model family, for the privacy page. */
export async function addSentDataOfRun(
  tx: Statements,
  { user_id }: FinishedRun,
  [families, demos, groups]: HowAnswered['sent'],
  now: Date,
): Promise<void> {
  if (families === null) return;
  await tx.query('add-run-data', addRunData, { user_id, now, families, demos, groups });
}

const lockUser = `
  select id from users where id = (select user_id from executions where id = $1) for no key update`;

/** Locks the user of a run. */
export async function lockUserOfRun(tx: Statements, executionId: string): Promise<void> {
  await tx.query('lock-user-of-run', lockUser, [executionId]);
}

const returnCharge = `
  with charged as (
    update executions set charge_returned_at = $2
    where id = $1 and charge_returned_at is null and charge_source is not null
    returning user_id, task_id, charge_source, charge_pack_id, charge_window_at, charge_task_window_at
  ), daily as (
    update users u set usage_count = greatest(0, u.usage_count - 1) from charged c
    where u.id = c.user_id and c.charge_source = 'daily' and u.usage_started_at = c.charge_window_at
  ), pack as (
    update execution_packs p set remaining = least(p.total, p.remaining + 1) from charged c
    where p.id = c.charge_pack_id and c.charge_source = 'extra'
  )
  update task_usages t set count = greatest(0, t.count - 1) from charged c
  where t.user_id = c.user_id and t.task_id = c.task_id and t.window_started_at = c.charge_task_window_at`;

/** Gives a run's count back to its user, once. Needs the user's lock. */
export async function refundCharge(tx: Statements, executionId: string, now: Date): Promise<void> {
  await tx.query('return-charge', returnCharge, [executionId, now]);
}

/**
 * In totals, in the UTC day by task, and in the hour of the user's zone: three numbers an hour, 72 a day. A run by hand
 * also makes a pair with each task that the user ran in the half hour before.
 */
const addToTotals = `
  with run as (
    select (:created_at::timestamptz at time zone 'UTC')::date as day, hour_of_run(:user_id, :created_at) at time zone 'UTC' as hour
  ), slot as (
    select hour, 1 + 3 * extract(hour from hour)::int + :failed::int + 2 * :cancelled::int as number from run
  ), totals as (
    insert into run_totals as t (user_id, task_id, agent_id, completed, failed, cancelled, last_run_at)
    values (:user_id, :task_id, :agent_id, :completed, :failed, :cancelled, :created_at)
    on conflict (user_id, task_id, agent_id) do update set completed = t.completed + excluded.completed,
      failed = t.failed + excluded.failed, cancelled = t.cancelled + excluded.cancelled,
      last_run_at = greatest(t.last_run_at, excluded.last_run_at)
  ), days as (
    insert into run_days as d (user_id, day, task_id, agent_id, completed, failed, cancelled)
    select :user_id, day, :task_id, :agent_id, :completed, :failed, :cancelled from run
    on conflict (user_id, day, task_id, agent_id) do update set completed = d.completed + excluded.completed,
      failed = d.failed + excluded.failed, cancelled = d.cancelled + excluded.cancelled
  ), pairs as (
    insert into run_pairs as p (user_id, day, task_a, task_b, times)
    select :user_id, run.day, least(:task_id::uuid, near), greatest(:task_id::uuid, near), 1
    from run cross join tasks_near_run(:user_id, :task_id, :id, :created_at) as near
    where :is_by_hand order by near
    on conflict (user_id, day, task_a, task_b) do update set times = p.times + 1
  )
  insert into run_day_hours as h (user_id, day, minute, counts)
  select :user_id, hour::date, extract(minute from hour), hour_counts(array[number], array[1]) from slot
  on conflict (user_id, day, minute) do update set
    counts[array_position(excluded.counts, 1)] = h.counts[array_position(excluded.counts, 1)] + 1`;

/** An ended run, as the dashboard counts it. */
export type CountedRun = Pick<
  FinishedRun,
  'id' | 'user_id' | 'task_id' | 'agent_id' | 'created_at' | 'status' | 'triggered_by_scheduler'
>;

/**
 * Counts a run for the dashboard, so that no page has to read the runs (decision 0040). It counts for the day and hour in
 * which it was created, not ended. A run that its user cancelled is neither a success nor a failure.
 */
export async function countRun(tx: Statements, run: CountedRun): Promise<void> {
  const { id, user_id, task_id, agent_id, created_at } = run;
  const [completed, failed, cancelled] = (['completed', 'failed', 'cancelled'] as const).map((state) =>
    Number(run.status === state),
  );
  const is_by_hand = run.status !== 'cancelled' && !run.triggered_by_scheduler;
  const values = { id, user_id, task_id, agent_id, created_at, completed, failed, cancelled, is_by_hand };
  await tx.query('count-run', addToTotals, values);
}

const columns = {
  run: ':id',
  now: ':now',
  runs: ':runs::int',
  input: ':input',
  output: ':output',
  cost: ':cost',
};
const addCostsOf = `with ${addCosts('(select :user_id::uuid as user_id) run', columns)}`;

/** A sum that fits its column; null of nothing, which `least` would not give. */
export const capped = (sum: string) => `(case when ${sum} > 2147000000 then 2147000000 else ${sum} end)::int`;

/** Sums of what kept rounds used, for runs that end without an attempt of their own; `run` is an alias. */
export const usageOfRounds = (run: string) => `
    (input_tokens, output_tokens, cost_micros, model, model_family) = (
      select ${capped('sum(r.input_tokens)')}, ${capped('sum(r.output_tokens)')}, ${capped('sum(r.cost_micros)')},
        (array_agg(r.model order by r.round desc))[1],
        (array_agg(r.family order by r.round desc))[1]
      from execution_rounds r where r.execution_id = ${run}.id)`;

const total = (spent: readonly Spent[], tokens: keyof Usage) =>
  spent.reduce((sum, { usage }) => sum + (usage[tokens] ?? 0), 0);

type Pricing = Pick<Services, 'config' | 'models'>;

/** Returns the usage of calls: tokens read and written, and their cost, null if unknown. */
export const spentOf = (pricing: Pricing, spent: readonly Spent[]) => ({
  input: total(spent, 'input_tokens'),
  output: total(spent, 'output_tokens'),
  cost: costOfCalls(pricing, spent),
});

// The usage of a run counts once: a round with tools in the transaction that saves it, what follows the last of them with
// the run's end, and that of an attempt that lost its run when it gives up. A run counts as one with the first of these.

type RoundUse = { userId: string; executionId: string; round: number; spent: readonly Spent[] };

/** Counts a round in the transaction that keeps it, the first one as a run. Returns what it cost, null if unknown. */
export async function countRound(
  services: Services,
  tx: Db,
  { userId, executionId, round, spent }: RoundUse,
): Promise<number | null> {
  const { config, models } = services;
  const used = spentOf({ config, models }, spent);
  const runs = round === 1 ? 1 : 0;
  const values = { user_id: userId, id: executionId, now: services.clock.now(), runs, ...used };
  await tx.query('count-round', addCostsOf, values);
  return used.cost;
}

/** Adds what the calls after the last saved round cost. A run with saved rounds was counted with the first of them. */
export async function addCostsOfRun(
  pricing: Pricing,
  tx: Statements,
  { run, spent, now }: { run: FinishedRun; spent: readonly Spent[]; now: Date },
): Promise<void> {
  const runs = run.is_follow_up || run.has_rounds ? 0 : 1;
  const values = { user_id: run.user_id, id: run.id, now, runs, ...spentOf(pricing, spent) };
  await tx.query('add-run-costs', addCostsOf, values);
}

/** Counts all usage of a lost attempt for its user, unless its own end was saved after all. */
const addLate = `
  with lost as (
    select u.id as user_id from users u where u.id = :user_id and not exists (
      select 1 from executions e where e.id = :id and e.attempt = :attempt and e.duration_ms is not null)
  ), marked as (
    update executions e set input_tokens = least(coalesce(e.input_tokens, 0)::int8 + :input, 2147000000)::int,
      output_tokens = least(coalesce(e.output_tokens, 0)::int8 + :output, 2147000000)::int,
      cost_micros = case when :cost::int is null then e.cost_micros
        else least(coalesce(e.cost_micros, 0)::int8 + :cost, 2147000000)::int end,
      model = :model, model_family = :family, is_demo = :demo, duration_ms = :duration_ms
    where e.id = :id and e.attempt = :attempt and ${executionState.isWithoutAnswer('e.status')} and e.duration_ms is null
    returning not exists (select 1 from execution_rounds r where r.execution_id = e.id) as is_first
  ), counted as (
    select lost.user_id, coalesce((select is_first from marked), false) as is_first from lost
  ), ${addCosts('counted', { ...columns, runs: 'case when is_first then :runs::int else 0 end' })}`;

/**
 * Counts what an attempt used whose run was stopped, taken away or deleted meanwhile. It is tried once: an attempt
 * that dies here, or whose database is unavailable, leaves this uncounted.
 */
export async function countUnsavedAttempt(
  services: Services,
  run: { userId: string; claim: Claim; durationMs: number; isFollowUp: boolean },
  spent: readonly Spent[],
): Promise<void> {
  const last = spent.at(-1);
  if (!last) return;
  const { claim, userId, durationMs, isFollowUp } = run;
  const { model, family, demo } = last;
  await services.database.query('count-lost-usage', addLate, {
    user_id: userId,
    id: claim.id,
    attempt: claim.attempt,
    runs: isFollowUp ? 0 : 1,
    model,
    family,
    demo,
    duration_ms: Math.round(durationMs),
    now: services.clock.now(),
    ...spentOf(services, spent),
  });
}

const addLost = `
  with lost as (select id as user_id from users where id = :user_id), marked as (
    update executions set trace = :trace where id = :id and attempt = :attempt and trace is null and ${executionState.isWithoutAnswer()}
  )
  ${addSentData('lost', { now: ':now', families: ':families', demos: ':demos', groups: ':groups' })}`;

/** Counts the data sent by an attempt whose run was stopped, released or deleted in the meantime. */
export async function countLostData(
  { database, clock }: Services,
  { userId, claim }: { userId: string; claim: Claim },
  { trace, sent }: HowAnswered,
): Promise<void> {
  const [families, demos, groups] = sent;
  if (families === null) return;
  await database.query('count-lost-data', addLost, {
    user_id: userId,
    id: claim.id,
    attempt: claim.attempt,
    trace: storableJson(trace),
    now: clock.now(),
    families,
    demos,
    groups,
  });
}
