import type { PriceList } from '@agentarium/contracts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

const millionths = 1_000_000;

/**
 * What a run cost in millionths of the currency's unit; null where a model's price or its tokens are not known.
 * Takes the model's name, the tokens, and how many minor units the currency's unit has. Runs answered by the
 * demo model cost nothing.
 */
export function costOfRun(
  run: { model: string | null; is_demo: boolean; input_tokens: number | null; output_tokens: number | null },
  models: PriceList['models'],
  minorUnits: number,
): number | null {
  if (run.is_demo) return 0;
  const price = run.model === null ? undefined : models[run.model];
  if (!price || run.input_tokens === null || run.output_tokens === null) return null;
  // Minor units for a million tokens are millionths of a minor unit for one.
  const minorMillionths =
    run.input_tokens * price.input_per_million + run.output_tokens * price.output_per_million;
  return Math.min(Math.round(minorMillionths / minorUnits), 2147 * millionths);
}

/** The first day of the month in UTC: budgets are by calendar month. */
export const firstOfMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

const spent = `
  select coalesce(sum(cost_micros), 0)::bigint as spent from usage_costs where user_id = $1 and day >= $2`;

/** What an account's runs have cost since the month began, in millionths of the currency's unit. */
export async function spentThisMonth(database: Database, userId: string, now: Date): Promise<number> {
  const values = [userId, firstOfMonth(now)];
  const [row] = await database.query<{ spent: number }>('spent-this-month', spent, values);
  return row?.spent ?? 0;
}

/** Throws BUDGET_EXCEEDED once the runs of this month have cost what an administrator allowed. */
export async function refuseOverBudget(
  database: Database,
  userId: string,
  budgetMicros: number | null,
  now: Date,
): Promise<void> {
  if (budgetMicros === null) return;
  if ((await spentThisMonth(database, userId, now)) >= budgetMicros) throw new AppError('BUDGET_EXCEEDED');
}

/**
 * A part of a statement, `costed`, that adds runs to the costs of their user's day. Takes the names of a part that
 * gives `user_id` of runs that ended, and of the parameters for the moment, the tokens and the cost.
 */
export const addCosts = (
  ended: string,
  now: string,
  input: string,
  output: string,
  cost: string,
) => `costed as (
    insert into usage_costs (user_id, day, runs, input_tokens, output_tokens, cost_micros)
    select user_id, (${now}::timestamptz at time zone 'UTC')::date, 1,
      coalesce(${input}::int, 0), coalesce(${output}::int, 0), coalesce(${cost}::int, 0) from ${ended}
    on conflict (user_id, day) do update set runs = usage_costs.runs + 1,
      input_tokens = usage_costs.input_tokens + excluded.input_tokens,
      output_tokens = usage_costs.output_tokens + excluded.output_tokens,
      cost_micros = usage_costs.cost_micros + excluded.cost_micros
  )`;
