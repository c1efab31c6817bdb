import type { SignedIn } from '../../platform/context.ts';
import { usedByTasks } from '../../platform/errors.ts';
import { deleteRecord, lockRecord } from '../audit/index.ts';
import { auditedFields, toolFields } from './present.ts';
import { loadTasksOfTool } from './queries.ts';

/**
 * Deletes a tool, for an administrator. Throws TOOL_NOT_FOUND, and IN_USE with the names of the tasks that allow it.
 */
export async function deleteTool(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'tool', id);
    const uses = usedByTasks(await loadTasksOfTool(tx, id));
    const changes = auditedFields(toolFields(row));
    await deleteRecord(ctx, tx, { kind: 'tool', id, action: 'tools.deleteTool', uses, changes });
  });
  return { message: 'The tool is deleted.' };
}
