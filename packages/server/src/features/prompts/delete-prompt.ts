import { eq } from 'drizzle-orm';
import { prompts } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { usedByTasks } from '../../platform/in-use.ts';
import { recordAudit } from '../audit/index.ts';
import { promptFields } from './present.ts';
import { loadTasksOfPrompt, lockPrompt } from './queries.ts';

/** An administrator deletes a prompt. Throws PROMPT_NOT_FOUND, and IN_USE with the names of the tasks that use it. */
export async function deletePrompt(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockPrompt(tx, id);
    const tasks = await loadTasksOfPrompt(tx, id);
    if (tasks.length > 0) {
      throw new AppError('IN_USE', { details: usedByTasks(tasks) });
    }
    await tx.delete(prompts).where(eq(prompts.id, id));
    await recordAudit(tx, ctx.actor, {
      action: 'prompts.deletePrompt',
      targetType: 'prompt',
      targetId: id,
      changes: promptFields(row),
      now: ctx.clock.now(),
    });
  });
  return { message: 'The prompt is deleted.' };
}
