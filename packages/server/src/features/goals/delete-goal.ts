import { and, eq } from 'drizzle-orm';
import { goals } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** Deletes one of the caller's goals. Throws GOAL_NOT_FOUND. */
export async function deleteGoal(
  { database, actor }: SignedIn,
  { id }: { id: string },
): Promise<{ message: string }> {
  const gone = await database.db
    .delete(goals)
    .where(and(eq(goals.id, id), eq(goals.user_id, actor.id)))
    .returning({ id: goals.id });
  if (gone.length === 0) throw new AppError('GOAL_NOT_FOUND');
  return { message: 'Goal deleted' };
}
