import type { Task } from '@agentarium/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { updateRecord } from '../audit/index.ts';
import { getTask } from './tasks.ts';

type Input = { id: string; order: string[]; change_count?: number | undefined };

/**
 * Reorders a parent's children for runs and lists, for an administrator. Throws TASK_NOT_FOUND, VALIDATION_FAILED for a
 * duplicate child, and STALE_WRITE when `order` does not name exactly its children;
 * archived ones stay where they are.
 */
export async function orderChildren(ctx: SignedIn, { id, ...input }: Input): Promise<Task> {
  const order = input.order.map((child) => child.toLowerCase());
  if (new Set(order).size < order.length) throw invalid('order', 'DUPLICATE');
  const update = {
    kind: 'task',
    id,
    change_count: input.change_count,
    action: 'tasks.orderChildren',
  } as const;
  // Creating or moving a child waits for its parent's row.
  await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async () => {
      const children = await tx
        .select({ id: tasks.id, name: tasks.name, position: tasks.position })
        .from(tasks)
        .where(and(eq(tasks.parent_task_id, id), isNull(tasks.archived_at)))
        .orderBy(asc(tasks.position), asc(tasks.id))
        .for('no key update');
      const ordered = order.flatMap((childId) => children.find((child) => child.id === childId) ?? []);
      if (ordered.length !== children.length || order.length !== children.length)
        throw new AppError('STALE_WRITE');
      for (const [position, child] of ordered.entries()) {
        if (child.position !== position)
          await tx.update(tasks).set({ position }).where(eq(tasks.id, child.id));
      }
      const names = (list: typeof children) => list.map(({ name }) => name);
      const isSame = ordered.every((child, at) => child === children[at]);
      const changes = isSame ? {} : { child_tasks: { from: names(children), to: names(ordered) } };
      return { fields: {}, changes };
    }),
  );
  return getTask(ctx, id);
}
