import type { Task } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { canUseTask, loadEntitlements } from '../subscription/index.ts';
import { presentTask } from './present.ts';
import { loadTasks } from './queries.ts';
import { visibleParts } from './rules.ts';

/** One task. Throws TASK_NOT_FOUND when it is not visible to the caller. */
export async function getTask(ctx: SignedIn, id: string): Promise<Task> {
  const [[found], entitlements] = await Promise.all([
    loadTasks(ctx.database.db, eq(tasks.id, id)),
    loadEntitlements(ctx),
  ]);
  const parts = found && visibleParts(found, entitlements.isAdmin);
  if (!parts) throw new AppError('TASK_NOT_FOUND');
  const hasAccess = canUseTask(entitlements, { ...parts.task, agent: parts.agent });
  return presentTask(parts, entitlements.isAdmin, hasAccess);
}
