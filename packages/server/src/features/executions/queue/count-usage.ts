import { executionState } from '../../../db/states.ts';
import type { Spent, Usage } from '../../../engine/usage-tracker.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { addCosts, costOfCalls } from '../../subscription/index.ts';
import type { FinishedRun } from '../finish/finish-execution.ts';
import type { Claim } from '../perform/event-writer.ts';

/**
 * Counts the usage of a run once: a round with tools in the transaction that saves it, the usage after the last of them
 * with the run's end, and that of an attempt that lost its run when that attempt gives up. A run counts as one with the
 * first of these.
 */
const columns = {
  run: ':id',
  now: ':now',
  runs: ':runs::int',
  input: ':input',
  output: ':output',
  cost: ':cost',
};
const addCostsOf = addCosts('(select :user_id::uuid as user_id) run', columns);

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
  ), noted as (
    update executions e set input_tokens = least(coalesce(e.input_tokens, 0)::int8 + :input, 2147000000)::int,
      output_tokens = least(coalesce(e.output_tokens, 0)::int8 + :output, 2147000000)::int,
      cost_micros = case when :cost::int is null then e.cost_micros
        else least(coalesce(e.cost_micros, 0)::int8 + :cost, 2147000000)::int end,
      model = :model, model_family = :family, is_demo = :demo, duration_ms = :duration_ms
    where e.id = :id and e.attempt = :attempt and ${executionState.isWithoutAnswer('e.status')} and e.duration_ms is null
    returning not exists (select 1 from execution_rounds r where r.execution_id = e.id) as is_first
  ), counted as (
    select lost.user_id, coalesce((select is_first from noted), false) as is_first from lost
  )
  ${addCosts('counted', { ...columns, runs: 'case when is_first then :runs::int else 0 end' })}`;

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
