import type { PriceList } from '@agentarium/contracts';
import type { Config } from '../../../config.ts';
import type { Spent } from '../../../engine/usage-tracker.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';
import { AppError, limitDetails } from '../../../platform/errors.ts';

/** The highest cost of a run that can be stored. */
const maxMicros = 2_147_000_000;

/**
 * The cost of a run in millionths of the currency's unit; null when a model's price or its tokens are unknown. Takes
 * the model's name, the tokens, and the number of minor units per unit. Runs of the demo model cost nothing.
 */
export function costOfRun(
  run: { model: string | null; is_demo: boolean; input_tokens: number | null; output_tokens: number | null },
  models: PriceList['models'],
  minorUnits: number,
): number | null {
  if (run.is_demo) return 0;
  const price = run.model === null ? undefined : models[run.model];
  if (!price || run.input_tokens === null || run.output_tokens === null) return null;
  // Minor units per million tokens are millionths of a minor unit per token.
  const minorMillionths =
    run.input_tokens * price.input_per_million + run.output_tokens * price.output_per_million;
  return Math.min(Math.round(minorMillionths / minorUnits), maxMicros);
}

/** The total cost of model calls, as far as it is known; null when none is. */
export function costOfCalls(
  calls: readonly Spent[],
  models: PriceList['models'],
  minorUnits: number,
): number | null {
  const known = calls
    .map(({ model, demo, usage }) => costOfRun({ model, is_demo: demo, ...usage }, models, minorUnits))
    .filter((cost) => cost !== null);
  return known.length === 0 ? null : Math.min(sum(known), maxMicros);
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The first day of the month in UTC: budgets are per calendar month. */
export const firstOfMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

const spent = `
  select coalesce(sum(cost_micros), 0)::bigint as spent from usage_costs where user_id = $1 and day >= $2`;

/** The cost of an account's runs since the month began, in millionths of the currency's unit. */
export async function spentThisMonth(database: Database, userId: string, now: Date): Promise<number> {
  const values = [userId, firstOfMonth(now)];
  const [row] = await database.query<{ spent: number }>('spent-this-month', spent, values);
  return row?.spent ?? 0;
}

/** Returns when the next month begins, in UTC: every budget starts over. */
export const nextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();

const spentOfMany = `
  select user_id, sum(cost_micros)::bigint as spent from usage_costs
  where user_id = any($1::uuid[]) and day >= $2 group by user_id`;

type Budgeted = { id: string; monthly_budget_micros: number | null };

/**
 * Returns those of these accounts that have used up their monthly budget: all their runs are refused until the next
 * month.
 */
export async function findOverBudget(
  db: Statements,
  accounts: readonly Budgeted[],
  now: Date,
): Promise<Set<string>> {
  const limited = accounts.flatMap(({ id, monthly_budget_micros: budget }) =>
    budget === null ? [] : [{ id, budget }],
  );
  if (limited.length === 0) return new Set();
  const values = [limited.map(({ id }) => id), firstOfMonth(now)];
  const rows = await db.query<{ user_id: string; spent: number }>('spent-of-many', spentOfMany, values);
  const spentBy = new Map(rows.map(({ user_id, spent }) => [user_id, spent]));
  return new Set(limited.flatMap(({ id, budget }) => ((spentBy.get(id) ?? 0) >= budget ? [id] : [])));
}

/** Throws BUDGET_EXCEEDED with the budget once this month's runs have cost what an administrator allowed. */
export async function refuseOverBudget(
  { database, config }: { database: Statements; config: Pick<Config, 'currency'> },
  account: Budgeted,
  now: Date,
): Promise<void> {
  const { id, monthly_budget_micros: limit } = account;
  if (limit === null || !(await findOverBudget(database, [account], now)).has(id)) return;
  const facts = { limit, resetsAt: nextMonth(now), currency: config.currency };
  throw new AppError('BUDGET_EXCEEDED', {
    details: limitDetails('BUDGET_EXCEEDED', { ...facts, scope: 'global' }),
  });
}

type CostColumns = { now: string; runs: string; input: string; output: string; cost: string };

/**
 * A statement that adds to the costs of a user's day. Takes the source of `user_id`, and expressions for the current
 * time, the number of runs counted, the tokens and the cost.
 */
export const addCosts = (source: string, { now, runs, input, output, cost }: CostColumns) => `
    insert into usage_costs (user_id, day, runs, input_tokens, output_tokens, cost_micros)
    select user_id, (${now}::timestamptz at time zone 'UTC')::date, ${runs},
      coalesce(${input}::int, 0), coalesce(${output}::int, 0), coalesce(${cost}::int, 0) from ${source}
    on conflict (user_id, day) do update set runs = usage_costs.runs + excluded.runs,
      input_tokens = usage_costs.input_tokens + excluded.input_tokens,
      output_tokens = usage_costs.output_tokens + excluded.output_tokens,
      cost_micros = usage_costs.cost_micros + excluded.cost_micros`;
