import type { Task, TaskType } from '@agentarium/contracts';
import { inArray } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { loadEntitlements } from '../subscription/index.ts';
import { presentTask } from './present.ts';
import { loadTasks } from './queries.ts';
import { visibleParts } from './rules.ts';

/** All tasks that the caller may see, of the given types only when given. */
export async function listTasks(
  ctx: SignedIn,
  types: TaskType[] | undefined,
): Promise<{ items: Task[]; next_cursor: null }> {
  const where = types && inArray(tasks.task_type, types);
  const [parts, entitlements] = await Promise.all([loadTasks(ctx.database.db, where), loadEntitlements(ctx)]);
  const shown = parts.flatMap((part) => visibleParts(part, entitlements.isAdmin) ?? []);
  return { items: shown.map((part) => presentTask(part, entitlements)), next_cursor: null };
}
