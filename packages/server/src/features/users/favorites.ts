import { and, eq } from 'drizzle-orm';
import { favoriteTasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { loadFavorites } from './queries.ts';
import { requireVisibleTask } from './visible-task.ts';

/** One's favourite tasks, in the order they were added. */
export async function getFavorites(ctx: SignedIn): Promise<{ favorites: string[] }> {
  return { favorites: await loadFavorites(ctx.database.db, ctx.actor.id) };
}

/** Takes a task out of the favourites, else adds it. Throws TASK_NOT_FOUND for one that the caller can't see. */
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
