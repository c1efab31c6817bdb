import { and, eq } from 'drizzle-orm';
import { favoriteTasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { loadFavorites } from './queries.ts';
import { findVisibleTasks, requireVisibleTask } from './visible-task.ts';

/** The caller's favourite tasks, in the order they were added. */
export async function getFavorites(ctx: SignedIn): Promise<{ favorites: string[] }> {
  return { favorites: await loadFavorites(ctx.database.db, ctx.actor.id) };
}

/**
 * Sets the favourites to these tasks, in this order, each once. Throws VALIDATION_FAILED for a new one that is not
 * visible to the caller.
 */
export async function replaceFavorites(ctx: SignedIn, tx: Db, given: readonly string[]): Promise<void> {
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
  const { db } = ctx.database;
  const row = { user_id: ctx.actor.id, task_id: taskId };
  const removed = await db
    .delete(favoriteTasks)
    .where(and(eq(favoriteTasks.user_id, row.user_id), eq(favoriteTasks.task_id, taskId)))
    .returning({ task_id: favoriteTasks.task_id });
  const isFavorite = removed.length === 0;
  if (isFavorite) {
    await requireVisibleTask(ctx, taskId);
    await db
      .insert(favoriteTasks)
      .values({ ...row, created_at: ctx.clock.now() })
      .onConflictDoNothing();
  }
  return { favorites: await loadFavorites(db, row.user_id), is_favorite: isFavorite };
}
