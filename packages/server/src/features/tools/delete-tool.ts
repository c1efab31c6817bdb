import { eq } from 'drizzle-orm';
import { tools } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { usedByTasks } from '../../platform/in-use.ts';
import { recordAudit } from '../audit/index.ts';
import { auditedFields, toolFields } from './present.ts';
import { loadTasksOfTool, lockTool } from './queries.ts';

/** An administrator deletes a tool. Throws TOOL_NOT_FOUND, and IN_USE with the names of the tasks that allow it. */
export async function deleteTool(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockTool(tx, id);
    const tasks = await loadTasksOfTool(tx, id);
    if (tasks.length > 0) {
      throw new AppError('IN_USE', { details: usedByTasks(tasks) });
    }
    await tx.delete(tools).where(eq(tools.id, id));
    await recordAudit(tx, ctx.actor, {
      action: 'tools.deleteTool',
      targetType: 'tool',
      targetId: id,
      changes: auditedFields(toolFields(row)),
      now: ctx.clock.now(),
    });
  });
  return { message: 'The tool is deleted.' };
}
