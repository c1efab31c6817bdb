import type { Task, TaskType } from '@agentarium/contracts';
import { inArray, type SQL } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { cachedCatalogue, memoizeByAudience } from '../agents/index.ts';
import { canUseTask, loadEntitlements } from '../subscription/index.ts';
import { presentTask } from './present.ts';
import { loadTasks } from './queries.ts';
import { visibleParts } from './rules.ts';

async function load({ db }: Database, where: SQL | undefined) {
  const found = await loadTasks(db, where);
  return found.map((parts) => {
    const shown = memoizeByAudience<Task>((isAdmin, hasAccess) => {
      const visible = visibleParts(parts, isAdmin);
      return visible && presentTask(visible, isAdmin, hasAccess);
    });
    return { task: { id: parts.task.id, tier: parts.task.tier, agent: parts.agent }, shown };
  });
}

const loadAll = cachedCatalogue((database) => load(database, undefined));

/** All tasks visible to the caller, optionally only of the given types. */
export async function listTasks(
  ctx: SignedIn,
  types: TaskType[] | undefined,
): Promise<{ items: Task[]; next_cursor: null }> {
  const [found, entitlements] = await Promise.all([
    types ? load(ctx.database, inArray(tasks.task_type, types)) : loadAll(ctx.database),
    loadEntitlements(ctx),
  ]);
  const items = found.flatMap(
    ({ task, shown }) => shown(entitlements.isAdmin, canUseTask(entitlements, task)) ?? [],
  );
  return { items, next_cursor: null };
}
