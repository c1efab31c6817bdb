import type { SignedIn } from '../../platform/context.ts';
import { usedByTasks } from '../../platform/errors.ts';
import { deleteRecord, lockRecord } from '../audit/index.ts';
import { promptFields } from './present.ts';
import { loadTasksOfPrompt } from './queries.ts';

/**
 * Deletes a prompt, for an administrator. Throws PROMPT_NOT_FOUND, and IN_USE with the names of the tasks that use it.
 */
export async function deletePrompt(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'prompt', id);
    const uses = usedByTasks(await loadTasksOfPrompt(tx, id));
    const changes = promptFields(row);
    await deleteRecord(ctx, tx, { kind: 'prompt', id, action: 'prompts.deletePrompt', uses, changes });
  });
  return { message: 'The prompt is deleted.' };
}
