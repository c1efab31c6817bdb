import { copiedRecord, type Task } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { getTask } from './get-task.ts';
import { insertTask, loadPromptIds } from './save-task.ts';
import { taskColumns } from './task-columns.ts';

/** Copies a task with its prompts but without its children, for an administrator. Throws TASK_NOT_FOUND. */
export async function copyTask(ctx: SignedIn, id: string): Promise<Task> {
  const copyId = await ctx.database.transaction(async (tx) => {
    const [source] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('share');
    if (!source) throw new AppError('TASK_NOT_FOUND');
    const columns = copiedRecord(taskColumns(source));
    const promptIds = await loadPromptIds(tx, id);
    return insertTask(
      ctx,
      tx,
      { columns, promptIds },
      { action: 'tasks.copyTask', changes: { copied_from: id, name: columns.name } },
    );
  });
  return getTask(ctx, copyId);
}
