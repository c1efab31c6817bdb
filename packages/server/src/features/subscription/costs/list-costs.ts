import type { AccountCost, api, CostBasis, DayCost, ParsedQuery } from '@agentarium/contracts';
import type { Config } from '../../../config.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { filterMoment } from '../../../platform/list-filters.ts';
import { firstOfMonth } from './costs.ts';

/** Returns the basis of costs: the currency, the models without a price, and whether a provider is configured. */
export function costBasis({ currency, models, prices }: Config): CostBasis {
  const families = Object.values(models.families).filter(({ configured }) => configured);
  const names = new Set(families.flatMap((family) => family.models));
  return {
    currency_code: currency,
    unpriced_models: [...names].filter((name) => !prices.models[name]).sort(),
    has_provider: families.length > 0,
  };
}

const listGroups = `
  select c.day::text as day, c.user_id, u.username, c.runs, c.input_tokens, c.output_tokens, c.cost_micros
  from usage_costs c join users u on u.id = c.user_id
  where c.day >= $1::date and c.day <= $2::date and ($3::uuid is null or c.user_id = $3)
    and (c.day, c.user_id) < ($4::date, $5::uuid)
  order by c.day desc, c.user_id desc limit $6`;

const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
/** The UTC day of a time. Throws VALIDATION_FAILED outside the years that the database supports. */
const dayOf = (name: 'from' | 'to', text: string | undefined) =>
  filterMoment(name, text)?.toISOString().slice(0, 10);

/** Costs of runs by day and account, newest day first, for administrators. */
export async function listCosts(ctx: SignedIn, query: ParsedQuery<typeof api.subscription.listCosts>) {
  const { user_id = null, limit, cursor } = query;
  const from = dayOf('from', query.from) ?? '0001-01-01';
  const to = dayOf('to', query.to) ?? '9999-12-31';
  const [day, user] = readCursor(cursor, ['day', 'uuid']) ?? last;
  const values = [from, to, user_id, day, user, limit + 1];
  const rows = await ctx.database.query<DayCost>('list-costs', listGroups, values);
  const { page, next_cursor } = pageOf(rows, limit, (row) => `${row.day}_${row.user_id}`);
  return { items: page, next_cursor, ...costBasis(ctx.config) };
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
    ...costBasis(ctx.config),
  };
}
