import type { PromptsMove, Task } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { taskPrompts, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { movePrompts } from '../prompts/index.ts';
import { getTask } from './get-task.ts';

/**
 * Moves all prompts of a task to another model type and version, for an administrator. Throws TASK_NOT_FOUND, and
 * PROMPTS_MISMATCH with the other tasks that would have prompts of different models.
 */
export async function moveTaskPrompts(
  ctx: SignedIn,
  { id, ...to }: { id: string } & PromptsMove,
): Promise<Task> {
  await ctx.database.transaction(async (tx) => {
    const [task] = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for('update');
    if (!task) throw new AppError('TASK_NOT_FOUND');
    const used = await tx
      .select({ id: taskPrompts.prompt_id })
      .from(taskPrompts)
      .where(eq(taskPrompts.task_id, id));
    await movePrompts(ctx, tx, { ids: used.map((use) => use.id), to, action: 'tasks.movePrompts' });
  });
  return getTask(ctx, id);
}
