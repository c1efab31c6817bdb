import type { api, ParsedBody, SubscriptionData, User } from '@agentarium/contracts';
import { asc, eq, inArray } from 'drizzle-orm';
import { favoriteTasks, tasks, users } from '../../db/schema/index.ts';
import type { Context, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { checkUsername, hashNewPassword, insertAccount, type UserRow } from '../auth/index.ts';
import {
  findOverBudget,
  loadSubscription,
  loadSubscriptionSums,
  presentSubscription,
  usageStatusOf,
} from '../subscription/index.ts';
import { requireSelfOrAdmin } from './rules.ts';

type Reading = Pick<Context, 'database' | 'clock' | 'config'>;

/** Throws USER_NOT_FOUND. */
export async function loadUserRow(db: Db, id: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new AppError('USER_NOT_FOUND');
  return row;
}

/** Ids of existing favourite tasks, by user, in the order they were added. */
async function loadFavoritesOf(db: Db, userIds: string[]): Promise<Map<string, string[]>> {
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

/** Users' rows as full User entities, in their order. */
export async function presentAll(ctx: Reading, rows: UserRow[]): Promise<User[]> {
  const ids = rows.map((row) => row.id);
  const now = ctx.clock.now();
  const [favorites, sums, overBudget] = await Promise.all([
    loadFavoritesOf(ctx.database.db, ids),
    loadSubscriptionSums(ctx, ids, now),
    findOverBudget(ctx.database, rows, now),
  ]);
  return rows.map((row) =>
    presentUser(
      {
        row,
        favorites: favorites.get(row.id) ?? [],
        subscription: presentSubscription(row, sums.get(row.id)),
        isOverBudget: overBudget.has(row.id),
      },
      now,
    ),
  );
}

/** The full User entity. Throws USER_NOT_FOUND. */
async function loadUser(ctx: Reading, id: string): Promise<User> {
  return presentLoaded(ctx, await loadUserRow(ctx.database.db, id));
}

type UserParts = {
  row: UserRow;
  favorites: string[];
  subscription: SubscriptionData;
  isOverBudget: boolean;
};

/** The preferences as returned by the server: free-form ones, favourites and language. */
export function presentPreferences(row: Pick<UserRow, 'preferences' | 'language'>, favorites: string[]) {
  return { ...row.preferences, favorites, language: row.language } as User['preferences'];
}

/** The full User entity (docs/spec/user-side.md#entities). */
function presentUser({ row, favorites, subscription, isOverBudget }: UserParts, now: Date): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    status_changed_at: row.status_changed_at?.toISOString() ?? null,
    status_changed_by: row.status_changed_by,
    status_reason: row.status_reason,
    change_count: row.change_count,
    model_version: row.model_version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    updated_by: row.updated_by,
    preferences: presentPreferences(row, favorites),
    language: row.language,
    timezone: row.timezone,
    usage_status: usageStatusOf(row, isOverBudget, now),
    subscription_data: subscription,
  };
}

/** The signed-in user with usage and subscription. */
export function getMe(ctx: SignedIn): Promise<User> {
  return loadUser(ctx, ctx.actor.id);
}

/** A user: the caller, or anyone for an administrator. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function getUser(
  ctx: SignedIn,
  { id, user_id }: { id: string; user_id?: string | undefined },
): Promise<User> {
  requireSelfOrAdmin(ctx.actor, id, user_id);
  return loadUser(ctx, id);
}

/** Returns what a client gets when it validates its token: the user, and `sub` as in the token. */
export async function validateSession(ctx: SignedIn): Promise<User & { sub: string }> {
  return { ...(await loadUser(ctx, ctx.actor.id)), sub: ctx.actor.id };
}

/**
 * Creates an account for an administrator, active immediately even if registration is off. Throws
 * USERNAME_TAKEN, EMAIL_TAKEN.
 */
export async function createUser(
  ctx: SignedIn,
  input: ParsedBody<typeof api.users.createUser>,
): Promise<User> {
  const { password, ...facts } = input;
  checkUsername(facts.username, { byAdmin: true });
  const passwordHash = await hashNewPassword(password, facts);
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const created = await insertAccount(
      tx,
      { ...facts, passwordHash, standing: 'active', language: null, createdBy: ctx.actor.id },
      now,
    );
    const { username, email, name, role } = created;
    await recordAudit(ctx, tx, {
      action: 'users.createUser',
      targetType: 'user',
      targetId: created.id,
      changes: { username, email, name, role },
      now,
    });
    return created;
  });
  return presentLoaded(ctx, row);
}
