import type { User } from '@agentarium/contracts';
import { asc, eq, inArray } from 'drizzle-orm';
import { favoriteTasks, tasks, users } from '../../db/schema/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserRow } from '../auth/index.ts';
import { findOverBudget, loadSubscription } from '../subscription/index.ts';
import { presentUser } from './present.ts';

type Reading = Pick<Context, 'database' | 'clock' | 'config'>;

/** Throws USER_NOT_FOUND. */
export async function loadUserRow(db: Db, id: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new AppError('USER_NOT_FOUND');
  return row;
}

/** Ids of existing favourite tasks, by user, in the order they were added. */
export async function loadFavoritesOf(db: Db, userIds: string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ user_id: favoriteTasks.user_id, task_id: favoriteTasks.task_id })
    .from(favoriteTasks)
    .innerJoin(tasks, eq(tasks.id, favoriteTasks.task_id))
    .where(inArray(favoriteTasks.user_id, userIds))
    .orderBy(asc(favoriteTasks.created_at), asc(favoriteTasks.task_id));
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([id, list]) => [id, list.map((row) => row.task_id)]));
}

/** Ids of a user's existing favourite tasks, in the order they were added. */
export async function loadFavorites(db: Db, userId: string): Promise<string[]> {
  return (await loadFavoritesOf(db, [userId])).get(userId) ?? [];
}

/** A user's row as the full User entity, including favourites and subscription. */
export async function presentLoaded(ctx: Reading, row: UserRow): Promise<User> {
  const now = ctx.clock.now();
  const [favorites, subscription, overBudget] = await Promise.all([
    loadFavorites(ctx.database.db, row.id),
    loadSubscription(ctx, row, now),
    findOverBudget(ctx.database, [row], now),
  ]);
  return presentUser({ row, favorites, subscription, isOverBudget: overBudget.has(row.id) }, now);
}

/** The full User entity. Throws USER_NOT_FOUND. */
export async function loadUser(ctx: Reading, id: string): Promise<User> {
  return presentLoaded(ctx, await loadUserRow(ctx.database.db, id));
}
