import { eq } from 'drizzle-orm';
import { favoriteTasks, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { taskColumns } from './task-columns.ts';
import { taskUses } from './task-uses.ts';

/**
 * An administrator deletes a task that nothing rests on; it leaves the favourites. Throws TASK_NOT_FOUND, and IN_USE
 * with what is in the way.
 */
export async function deleteTask(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update');
    if (!row) throw new AppError('TASK_NOT_FOUND');
    const details = await taskUses(tx, id);
    if (details.length > 0) throw new AppError('IN_USE', { details });
    await tx.delete(favoriteTasks).where(eq(favoriteTasks.task_id, id));
    await tx.delete(tasks).where(eq(tasks.id, id));
    await recordAudit(tx, ctx.actor, {
      action: 'tasks.deleteTask',
      targetType: 'task',
      targetId: id,
      changes: taskColumns(row),
      now: ctx.clock.now(),
    });
  });
  return { message: 'The task is deleted.' };
}
