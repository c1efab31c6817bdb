import { minorUnits } from '@agentarium/contracts';
import type { Config } from '../../../config.ts';
import { executionState } from '../../../db/states/execution-state.ts';
import type { Spent, Usage } from '../../../engine/usage-tracker.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { addCosts, costOfCalls } from '../../subscription/index.ts';
import type { Claim } from '../perform/append-event.ts';

/**
 * Counts the usage of a run once: a round with tools in the transaction that saves it, the usage after the last of them
 * with the run's end, and that of an attempt that lost its run when that attempt gives up. A run counts as one with the
 * first of these.
 */
const columns = { now: '$3', runs: '$4::int', input: '$5', output: '$6', cost: '$7' };
const addRound = addCosts('(select $1::uuid as user_id where $2::uuid is not null) run', columns);

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

/** Returns the usage of calls as the statements take it: tokens read and written, and their cost. */
export function spentValues(config: Config, spent: readonly Spent[]): (number | null)[] {
  const cost = costOfCalls(spent, config.prices.models, minorUnits(config.currency));
  return [total(spent, 'input_tokens'), total(spent, 'output_tokens'), cost];
}

type RoundUse = { userId: string; executionId: string; round: number; spent: readonly Spent[] };

/** Counts a round in the transaction that keeps it, the first one as a run. Returns what it cost, null if unknown. */
export async function countRound(
  services: Services,
  tx: Db,
  { userId, executionId, round, spent }: RoundUse,
): Promise<number | null> {
  const values = spentValues(services.config, spent);
  const facts = [userId, executionId, services.clock.now(), round === 1 ? 1 : 0];
  await tx.query('count-round', addRound, [...facts, ...values]);
  return values[2] ?? null;
}

/** Counts all usage of a lost attempt for its user, unless its own end was saved after all. */
const addLate = `
  with lost as (
    select u.id as user_id from users u where u.id = $1 and not exists (
      select 1 from executions e where e.id = $2 and e.attempt = $8 and e.duration_ms is not null)
  ), noted as (
    update executions e set input_tokens = least(coalesce(e.input_tokens, 0)::int8 + $5, 2147000000)::int,
      output_tokens = least(coalesce(e.output_tokens, 0)::int8 + $6, 2147000000)::int,
      cost_micros = case when $7::int is null then e.cost_micros
        else least(coalesce(e.cost_micros, 0)::int8 + $7, 2147000000)::int end,
      model = $9, model_family = $10, is_demo = $11, duration_ms = $12
    where e.id = $2 and e.attempt = $8 and ${executionState.isFailed('e.status')} and e.duration_ms is null
    returning not exists (select 1 from execution_rounds r where r.execution_id = e.id) as is_first
  ), counted as (
    select lost.user_id, coalesce((select is_first from noted), false) as is_first from lost
  )
  ${addCosts('counted', { ...columns, runs: 'case when is_first then $4::int else 0 end' })}`;

/**
 * Counts what an attempt used whose run was stopped, taken away or deleted meanwhile. It is tried once: an attempt
 * that dies here, or whose database is unavailable, leaves this uncounted.
 */
export async function countLost(
  services: Services,
  run: { userId: string; claim: Claim; durationMs: number; isFollowUp: boolean },
  spent: readonly Spent[],
): Promise<void> {
  const last = spent.at(-1);
  if (!last) return;
  const { claim, userId, durationMs, isFollowUp } = run;
  const facts = [
    userId,
    claim.id,
    services.clock.now(),
    isFollowUp ? 0 : 1,
    ...spentValues(services.config, spent),
  ];
  const by = [claim.attempt, last.model, last.family, last.demo, Math.round(durationMs)];
  await services.database.query('count-lost-usage', addLate, [...facts, ...by]);
}
