import {
  type AccountCost,
  type api,
  type CostBasis,
  type DayCost,
  llmModels,
  type ModelPrice,
  minorUnits,
  type ParsedQuery,
} from '@agentarium/contracts';
import type { Spent } from '../../engine/call-models.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import { filterMoment, pageOf, readCursor } from '../../platform/list-queries.ts';

/** The highest cost of a run that can be stored. */
const maxMicros = 2_147_000_000;

/** The price of a model: what an administrator set, else that of the price list; undefined without one. */
export function priceOf(
  { config, models }: Pick<Services, 'config' | 'models'>,
  { family, model }: Pick<Spent, 'family' | 'model'>,
): ModelPrice | undefined {
  return models.settings.of(family, model).price ?? config.prices.models[model];
}

/**
 * The cost of a call in millionths of the currency's unit; null when the model's price or the tokens are unknown. Takes
 * the number of minor units per unit. Calls of the demo model cost nothing. It is stored with the run and never computed
 * again: a new price applies to later calls.
 */
export function costOfCall(
  { demo, usage }: Pick<Spent, 'demo' | 'usage'>,
  price: ModelPrice | undefined,
  minorUnits: number,
): number | null {
  if (demo) return 0;
  if (!price || usage.input_tokens === null || usage.output_tokens === null) return null;
  // Minor units per million tokens are millionths of a minor unit per token.
  const minorMillionths =
    usage.input_tokens * price.input_per_million + usage.output_tokens * price.output_per_million;
  return Math.min(Math.round(minorMillionths / minorUnits), maxMicros);
}

/** The total cost of model calls, as far as it is known; null when none is. */
export function costOfCalls(
  services: Pick<Services, 'config' | 'models'>,
  calls: readonly Spent[],
): number | null {
  const units = minorUnits(services.config.currency);
  const known = calls
    .map((call) => costOfCall(call, priceOf(services, call), units))
    .filter((cost) => cost !== null);
  return known.length === 0 ? null : Math.min(sum(known), maxMicros);
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The first day of the month in UTC: budgets are per calendar month. */
export const firstOfMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** Returns when the next month begins, in UTC: every budget starts over. */
export const nextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();

type CostColumns = { run: string; now: string; runs: string; input: string; output: string; cost: string };

/**
 * The end of a statement that adds to the costs of a user's day and month, except for a run that an administrator started;
 * it follows `with`, and the queries that the source needs. Takes the source of `user_id`, and expressions for the run's
 * id, the current time, the number of runs counted, the tokens and the cost.
 */
export const addCosts = (source: string, { run, now, runs, input, output, cost }: CostColumns) => `
  used as (
    select user_id, (${now}::timestamptz at time zone 'UTC')::date as day, ${runs} as runs,
      coalesce(${input}::int, 0) as input, coalesce(${output}::int, 0) as output, coalesce(${cost}::int, 0) as cost
    from ${source}
    where not exists (select 1 from execution_retries retry where retry.execution_id = ${run})
  ), days as (
    insert into usage_costs (user_id, day, runs, input_tokens, output_tokens, cost_micros)
    select user_id, day, runs, input, output, cost from used
    on conflict (user_id, day) do update set runs = usage_costs.runs + excluded.runs,
      input_tokens = usage_costs.input_tokens + excluded.input_tokens,
      output_tokens = usage_costs.output_tokens + excluded.output_tokens,
      cost_micros = usage_costs.cost_micros + excluded.cost_micros
    returning user_id
  )
  -- The day first, as when an account is deleted.
  update user_months m set month = date_trunc('month', u.day),
    runs = u.runs + case when m.month < date_trunc('month', u.day) then 0 else m.runs end,
    cost_micros = u.cost + case when m.month < date_trunc('month', u.day) then 0 else m.cost_micros end
  from used u join days using (user_id)
  where m.user_id = u.user_id and m.month <= date_trunc('month', u.day)`;

/** Returns the basis of costs: the currency, the models without a price, and whether a provider is configured. */
export function costBasis(services: Pick<Services, 'config' | 'models'>): CostBasis {
  const { currency, models } = services.config;
  const configured = llmModels.filter((family) => models.families[family].configured);
  const unpriced = configured.flatMap((family) =>
    models.families[family].models.filter((model) => !priceOf(services, { family, model })),
  );
  return {
    currency_code: currency,
    unpriced_models: [...new Set(unpriced)].sort(),
    has_provider: configured.length > 0,
  };
}

const listGroups = `
  select c.day::text as day, c.user_id, u.username, c.runs, c.input_tokens, c.output_tokens, c.cost_micros
  from usage_costs c join users u on u.id = c.user_id
  where c.day >= :from::date and c.day <= :to::date and (:user_id::uuid is null or c.user_id = :user_id)
    and (c.day, c.user_id) < (:last_day::date, :last_user::uuid)
  order by c.day desc, c.user_id desc limit :limit`;

const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
/** The UTC day of a time. */
const dayOf = (text: string | undefined) => filterMoment(text)?.toISOString().slice(0, 10);

/** Costs of runs by day and account, newest day first, for administrators. */
export async function listCosts(ctx: SignedIn, query: ParsedQuery<typeof api.subscription.listCosts>) {
  const { user_id = null, limit, cursor } = query;
  const from = dayOf(query.from) ?? '0001-01-01';
  const to = dayOf(query.to) ?? '9999-12-31';
  const [last_day, last_user] = readCursor(cursor, ['day', 'uuid']) ?? last;
  const values = { from, to, user_id, last_day, last_user, limit: limit + 1 };
  const rows = await ctx.database.query<DayCost>('list-costs', listGroups, values);
  const { page, next_cursor } = pageOf(rows, limit, (row) => `${row.day}_${row.user_id}`);
  return { items: page, next_cursor, ...costBasis(ctx) };
}

/** By cost, then by tokens, which ranks accounts when no model has a price. */
const listAccounts = `
  with sums as (
    select user_id, sum(runs)::int8 as runs, sum(input_tokens)::int8 as input_tokens,
      sum(output_tokens)::int8 as output_tokens, sum(cost_micros)::int8 as cost_micros,
      sum(input_tokens + output_tokens)::int8 as tokens
    from usage_costs where day >= $1::date and day < ($1::date + interval '1 month')
    group by user_id
  )
  select s.user_id, u.username, u.name, s.runs, s.input_tokens, s.output_tokens, s.cost_micros,
    u.monthly_budget_micros
  from sums s join users u on u.id = s.user_id
  where $2::int8 is null or (s.cost_micros, s.tokens, s.user_id) < ($2::int8, $3::int8, $4::uuid)
  order by s.cost_micros desc, s.tokens desc, s.user_id desc limit $5`;

/** The costs of each account in a month, highest first, for administrators. */
export async function listAccountCosts(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.subscription.listAccountCosts>,
) {
  const first = query.month ? `${query.month}-01` : firstOfMonth(ctx.clock.now());
  const after = readCursor(query.cursor, ['bigint', 'bigint', 'uuid']) ?? [null, null, null];
  const values = [first, ...after, query.limit + 1];
  const rows = await ctx.database.query<AccountCost>('list-account-costs', listAccounts, values);
  const items = rows.slice(0, query.limit);
  const end = items.at(-1);
  return {
    items,
    next_cursor:
      rows.length > query.limit && end
        ? `${end.cost_micros}_${end.input_tokens + end.output_tokens}_${end.user_id}`
        : null,
    month: first.slice(0, 7),
    ...costBasis(ctx),
  };
}
