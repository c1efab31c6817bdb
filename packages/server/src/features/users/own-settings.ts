import {
  type api,
  type EndpointOutput,
  type Language,
  type ParsedBody,
  type Privacy,
  profileFields,
  type SentData,
  sentDataDays,
  type User,
} from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { favoriteTasks, users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { lockRecord } from '../audit/index.ts';
import {
  checkTimezone,
  findVisibleTasks,
  mergePreferences,
  requireSelfOrAdmin,
  timezoneLocked,
  timezoneLockHours,
} from './rules.ts';
import { mergeFields } from './update-user.ts';
import { loadFavorites, loadUserRow, presentPreferences } from './users.ts';

type TimezoneInfo = EndpointOutput<typeof api.users.getTimezone>;

function presentTimezone(timezone: string | null, changedAt: Date | null, now: Date): TimezoneInfo {
  const hours = timezoneLockHours(changedAt, now);
  return { timezone, can_update: hours === 0, hours_until_next_update: hours === 0 ? null : hours };
}

export async function getTimezone(ctx: SignedIn): Promise<TimezoneInfo> {
  const row = await loadUserRow(ctx.database.db, ctx.actor.id);
  return presentTimezone(row.timezone, row.timezone_changed_at, ctx.clock.now());
}

/** Sets the caller's time zone, once per 24 hours; setting the current one changes nothing. Throws TIMEZONE_LOCKED. */
export async function updateTimezone(ctx: SignedIn, given: string): Promise<TimezoneInfo> {
  const timezone = checkTimezone(given);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'user', ctx.actor.id);
    if (row.timezone === timezone) return presentTimezone(timezone, row.timezone_changed_at, now);
    const hours = timezoneLockHours(row.timezone_changed_at, now);
    if (hours > 0) throw timezoneLocked(hours);
    await tx
      .update(users)
      .set({
        timezone,
        timezone_changed_at: now,
        change_count: row.change_count + 1,
        updated_at: now,
        updated_by: row.id,
      })
      .where(eq(users.id, row.id));
    return presentTimezone(timezone, now, now);
  });
}

/** The caller's favourite tasks, in the order they were added. */
export async function getFavorites(ctx: SignedIn): Promise<{ favorites: string[] }> {
  return { favorites: await loadFavorites(ctx.database.db, ctx.actor.id) };
}

/**
 * Sets the favourites to these tasks, in this order, each once. Throws VALIDATION_FAILED for a new one that is not
 * visible to the caller.
 */
async function replaceFavorites(ctx: SignedIn, tx: Db, given: readonly string[]): Promise<void> {
  const user_id = ctx.actor.id;
  const wanted = [...new Set(given.map((id) => id.toLowerCase()))];
  const stored = await loadFavorites(tx, user_id);
  if (wanted.join() === stored.join()) return;
  const added = wanted.filter((id) => !stored.includes(id));
  const visible = await findVisibleTasks(ctx, tx, added);
  const unknown = added.find((id) => !visible.has(id));
  if (unknown !== undefined) throw invalid('preferences.favorites', 'UNKNOWN_TASK', { id: unknown });
  const now = ctx.clock.now().getTime();
  await tx.delete(favoriteTasks).where(eq(favoriteTasks.user_id, user_id));
  // They are ordered by their timestamps.
  const rows = wanted.map((task_id, at) => ({ user_id, task_id, created_at: new Date(now + at) }));
  if (rows.length > 0) await tx.insert(favoriteTasks).values(rows).onConflictDoNothing();
}

/** Removes a task from the favourites, or adds it. Throws TASK_NOT_FOUND for one that is not visible to the caller. */
export async function toggleFavorite(
  ctx: SignedIn,
  taskId: string,
): Promise<{ favorites: string[]; is_favorite: boolean }> {
  const row = { user_id: ctx.actor.id, task_id: taskId };
  return ctx.database.transaction(async (tx) => {
    await lockRecord(tx, 'user', row.user_id, 'no key update');
    const removed = await tx
      .delete(favoriteTasks)
      .where(and(eq(favoriteTasks.user_id, row.user_id), eq(favoriteTasks.task_id, taskId)))
      .returning({ task_id: favoriteTasks.task_id });
    const isFavorite = removed.length === 0;
    if (isFavorite) {
      const visible = await findVisibleTasks(ctx, tx, [taskId]);
      if (!visible.has(taskId)) throw new AppError('TASK_NOT_FOUND');
      await tx.insert(favoriteTasks).values({ ...row, created_at: ctx.clock.now() });
    }
    return { favorites: await loadFavorites(tx, row.user_id), is_favorite: isFavorite };
  });
}

type Preferences = { preferences: User['preferences'] };

/** Preferences of the caller, or of anyone for an administrator. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function getPreferences(
  ctx: SignedIn,
  { id, user_id }: { id: string; user_id?: string | undefined },
): Promise<Preferences> {
  requireSelfOrAdmin(ctx.actor, id, user_id);
  const row = await loadUserRow(ctx.database.db, id);
  return { preferences: presentPreferences(row, await loadFavorites(ctx.database.db, id)) };
}

/**
 * Merges preferences into the stored ones; null removes a key. `language` belongs to the account, `favorites` replaces
 * the favourite tasks. Throws VALIDATION_FAILED, also for favourites that are not visible to the caller, and STALE_WRITE for
 * preferences that changed since they were read `before`.
 */
export async function updatePreferences(
  ctx: SignedIn,
  { preferences: given, before }: ParsedBody<typeof api.users.updatePreferences>,
): Promise<Preferences> {
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'user', ctx.actor.id);
    const patch = mergeFields(current.preferences, given, before);
    const preferences = mergePreferences(current.preferences, patch);
    const { language = current.language, favorites } = patch as {
      language?: Language | null;
      favorites?: string[] | null;
    };
    if (favorites !== undefined) await replaceFavorites(ctx, tx, favorites ?? []);
    await tx.update(users).set({ preferences, language }).where(eq(users.id, current.id));
    return { ...current, preferences, language };
  });
  return { preferences: presentPreferences(row, await loadFavorites(ctx.database.db, row.id)) };
}

export async function getLanguage(ctx: SignedIn): Promise<{ language: Language | null }> {
  const { language } = await loadUserRow(ctx.database.db, ctx.actor.id);
  return { language };
}

/** Saves the language of the caller's answers and mails, and returns it. Throws USER_NOT_FOUND. */
export async function updateLanguage(
  ctx: SignedIn,
  language: Language,
): Promise<{ language: Language | null }> {
  const [row] = await ctx.database.db
    .update(users)
    .set({ language })
    .where(eq(users.id, ctx.actor.id))
    .returning({ language: users.language });
  if (!row) throw new AppError('USER_NOT_FOUND');
  return row;
}

const read = `
  select family, is_demo, field_group as "group", sum(runs)::int as runs, max(last_sent_at) as last_sent_at
  from sent_data where user_id = $1 and day >= $2::date
  group by family, is_demo, field_group order by family, is_demo, field_group`;
type Row = Omit<SentData, 'last_sent_at'> & { last_sent_at: Date };

async function present(ctx: SignedIn, db: Db, withheld: Privacy['withheld']): Promise<Privacy> {
  const first = new Date(ctx.clock.now().getTime() - sentDataDays * DAY_MS).toISOString().slice(0, 10);
  const rows = await db.query<Row>('sent-data', read, [ctx.actor.id, first]);
  return {
    withheld: profileFields.filter((field) => withheld.includes(field)),
    since: `${first}T00:00:00.000Z`,
    sent: rows.map((row) => ({ ...row, last_sent_at: row.last_sent_at.toISOString() })),
  };
}

/**
 * Returns the caller's data that models got in 90 days, and what is withheld (docs/spec/api.md#provenance-and-privacy).
 * Throws USER_NOT_FOUND.
 */
export async function getPrivacy(ctx: SignedIn): Promise<Privacy> {
  const { db } = ctx.database;
  const [user] = await db
    .select({ withheld: users.withheld_fields })
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  if (!user) throw new AppError('USER_NOT_FOUND');
  return present(ctx, db, user.withheld);
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * Withholds exactly these profile fields from all runs accepted from now on. Throws STALE_WRITE when other fields are
 * withheld than the caller last saw.
 */
export async function updatePrivacy(
  ctx: SignedIn,
  { withheld, before }: ParsedBody<typeof api.users.updatePrivacy>,
): Promise<Privacy> {
  return ctx.database.transaction(async (tx) => {
    const [user] = await tx
      .select({ withheld: users.withheld_fields })
      .from(users)
      .where(eq(users.id, ctx.actor.id))
      .for('no key update');
    if (!user) throw new AppError('USER_NOT_FOUND');
    if (before && !isSame([...new Set(before)], user.withheld)) throw new AppError('STALE_WRITE');
    const chosen = profileFields.filter((field) => withheld.includes(field));
    await tx.update(users).set({ withheld_fields: chosen }).where(eq(users.id, ctx.actor.id));
    return present(ctx, tx, chosen);
  });
}
