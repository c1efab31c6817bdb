import type { AccountCost, api, ParsedQuery } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { readCursor } from '../../../platform/cursor.ts';
import { costBasis } from './cost-basis.ts';
import { firstOfMonth } from './costs.ts';

/** By cost, then by tokens, which ranks accounts when no model has a price. */
const list = `
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
  const rows = await ctx.database.query<AccountCost>('list-account-costs', list, values);
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
