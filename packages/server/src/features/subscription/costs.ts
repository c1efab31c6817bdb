import type { PriceList } from '@agentarium/contracts';

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
export const spentThisMonthQuery = spent;
