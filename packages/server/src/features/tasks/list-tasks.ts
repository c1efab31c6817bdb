import type { Task, TaskType } from '@agentarium/contracts';
import { inArray } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { canUseTask, loadEntitlements } from '../subscription/index.ts';
import { presentTask } from './present.ts';
import { loadTasks } from './queries.ts';
import { visibleParts } from './rules.ts';

/** All tasks visible to the caller, optionally only of the given types. */
export async function listTasks(
  ctx: SignedIn,
  types: TaskType[] | undefined,
): Promise<{ items: Task[]; next_cursor: null }> {
  const where = types && inArray(tasks.task_type, types);
  const [found, entitlements] = await Promise.all([loadTasks(ctx.database.db, where), loadEntitlements(ctx)]);
  const { isAdmin } = entitlements;
  const items = found.flatMap((parts) => {
    const visible = visibleParts(parts, isAdmin);
    if (visible === null) return [];
    const { id, tier } = parts.task;
    return presentTask(visible, isAdmin, canUseTask(entitlements, { id, tier, agent: parts.agent }));
  });
  return { items, next_cursor: null };
}
