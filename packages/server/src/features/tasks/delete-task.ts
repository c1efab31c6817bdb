import { eq } from 'drizzle-orm';
import { favoriteTasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { deleteRecord, lockRecord } from '../audit/index.ts';
import { taskColumns } from './task-columns.ts';
import { taskUses } from './task-uses.ts';

/**
 * Deletes a task that nothing depends on, also from favourites, for an administrator. Throws TASK_NOT_FOUND, and IN_USE
 * with what blocks it.
 */
export async function deleteTask(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'task', id);
    const uses = await taskUses(tx, id);
    if (uses.length === 0) await tx.delete(favoriteTasks).where(eq(favoriteTasks.task_id, id));
    const changes = taskColumns(row);
    await deleteRecord(ctx, tx, { kind: 'task', id, action: 'tasks.deleteTask', uses, changes });
  });
  return { message: 'The task is deleted.' };
}
