import type { api, DayCost, ParsedQuery } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { filterMoment } from '../../../platform/list-filters.ts';
import { costBasis } from './cost-basis.ts';

const list = `
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
  const rows = await ctx.database.query<DayCost>('list-costs', list, values);
  const { page, next_cursor } = pageOf(rows, limit, (row) => `${row.day}_${row.user_id}`);
  return { items: page, next_cursor, ...costBasis(ctx.config) };
}
