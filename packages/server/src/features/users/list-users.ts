import type { api, EndpointOutput, ParsedQuery, UserFilter } from '@agentarium/contracts';
import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { lastActive, userMonths, users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { cursorAfter, keyedOrder, pageOf, type SortKey } from '../../platform/list-queries.ts';
import { accountsContaining, accountsMatching, usernameKey } from '../auth/index.ts';
import { firstOfMonth } from '../subscription/index.ts';
import { presentAll } from './users.ts';

/** How many accounts are scanned first, in the order of the list: they often contain enough matches for a page. */
const maxScanned = 2000;

const accounts = sql`select users.id from users join user_months on user_months.user_id = users.id`;

type Wanted = {
  search: string;
  /** Which accounts to search. */
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  /** How many are scanned before the index is used. */
  scanned?: number;
};

/**
 * Ids of the first `limit` accounts, in this order, whose username, email or name contains a text, ignoring case. A
 * frequent text is found among the first accounts, a rare one by the index: neither reads them all.
 */
export async function findAccounts(
  db: Db,
  { search, where = sql`true`, orderBy, limit, scanned = maxScanned }: Wanted,
): Promise<string[]> {
  const order = sql`order by ${sql.join(orderBy, sql`, `)}`;
  const ask = async (matching: SQL) => {
    const { rows } = await db.execute<{ id: string }>(sql`${matching} ${order} limit ${limit}`);
    return rows.map(({ id }) => id);
  };
  const first = await ask(sql`
    ${accounts} where users.id in (${accounts} where ${where} ${order} limit ${scanned})
      and ${accountsContaining(search)}`);
  if (first.length >= limit) return first;
  return ask(sql`
    with found as materialized (select id from users where ${accountsMatching(search)})
    ${accounts} where users.id in (select id from found) and ${where}`);
}

const byId: SortKey = { by: users.id, kind: 'uuid' };
const byMonth = (figure: SortKey['by']): SortKey[] => [
  { by: userMonths.month, kind: 'day' },
  { by: figure, kind: 'number' },
  { by: userMonths.user_id, kind: 'uuid' },
];

/** Accounts in the order of their ids are in that of their creation. */
const orders: Record<NonNullable<ListQuery['sort']>, readonly SortKey[]> = {
  created: [byId],
  username: [{ by: users.username_key, kind: 'text' }, byId],
  active: [{ by: sql.raw(lastActive), kind: 'moment' }, byId],
  runs: byMonth(userMonths.runs),
  cost: byMonth(userMonths.cost_micros),
};

const days = { day: 1, week: 7, month: 30, idle: 30 } as const;

function wasActive(activity: NonNullable<UserFilter['activity']>, now: Date): SQL | undefined {
  if (activity === 'never') return isNull(users.last_active_at);
  const isRecent = sql`${sql.raw(lastActive)} > ${new Date(now.getTime() - days[activity] * DAY_MS)}`;
  return activity === 'idle' ? not(isRecent) : isRecent;
}

function hasPlan(plan: NonNullable<UserFilter['plan']>, now: Date): SQL | undefined {
  const { current_plan, plan_activated_at, plan_expires_at } = users;
  const isOver = lte(plan_expires_at, now);
  if (plan === 'starter') return and(eq(current_plan, 'basic'), isNull(plan_activated_at));
  if (plan === 'basic') return or(isOver, and(eq(current_plan, 'basic'), isNotNull(plan_activated_at)));
  return and(eq(current_plan, plan), or(isNull(plan_expires_at), gt(plan_expires_at, now)));
}

/** Matches accounts by everything but a search. */
const filterOf = ({ status, role, plan, activity }: UserFilter, now: Date): SQL | undefined =>
  and(
    status && eq(users.status, status),
    role && eq(users.role, role),
    plan && hasPlan(plan, now),
    activity && wasActive(activity, now),
  );

/** Matches the accounts that the list shows with this filter. */
export const usersMatching = (filter: UserFilter, now: Date): SQL | undefined =>
  and(filterOf(filter, now), accountsMatching(filter.search));

/** The runs and costs of an account in this month. */
export function monthFigures({ month, runs, cost_micros }: typeof userMonths.$inferSelect, now: Date) {
  const isCurrent = month === firstOfMonth(now);
  return { month_runs: isCurrent ? runs : 0, month_cost_micros: isCurrent ? cost_micros : 0 };
}

type ListQuery = ParsedQuery<typeof api.users.listUsers>;

/** The accounts that match, newest first, by key; for administrators. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listUsers(
  ctx: SignedIn,
  { limit, cursor, sort = 'created', order = 'desc', ...filter }: ListQuery,
): Promise<EndpointOutput<typeof api.users.listUsers>> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  const search = filter.search?.trim() ?? '';
  const isSearch = usernameKey(search) !== '';
  const paging = keyedOrder(orders[sort], { order, cursor });
  const where = and(filterOf(filter, now), paging.where);
  const { orderBy } = paging;
  const found = isSearch ? await findAccounts(db, { search, where, orderBy, limit: limit + 1 }) : null;
  const rows = await db
    .select({ row: users, month: userMonths, key: paging.key })
    .from(users)
    .innerJoin(userMonths, eq(userMonths.user_id, users.id))
    .where(found ? inArray(users.id, found) : where)
    .orderBy(...orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, cursorAfter);
  const [accounts, total] = await Promise.all([
    presentAll(
      ctx,
      page.map(({ row }) => row),
    ),
    cursor || (isSearch && next_cursor !== null) ? null : db.$count(users, usersMatching(filter, now)),
  ]);
  const items = page.flatMap(({ row, month }, at) => {
    const account = accounts[at];
    const last_active_at = row.last_active_at?.toISOString() ?? null;
    return account ? [{ ...account, last_active_at, ...monthFigures(month, now) }] : [];
  });
  return { items, next_cursor, total, currency_code: ctx.config.currency };
}
