import type { ErrorDetail } from '@agentarium/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { executions, ownedItems, schedules, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';

/** The children of a task by name. */
export async function childUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const children = await tx
    .select({ name: tasks.name })
    .from(tasks)
    .where(eq(tasks.parent_task_id, id))
    .orderBy(asc(tasks.position))
    .limit(50);
  return children.map(({ name }) => ({ path: 'child_tasks', message: name }));
}

/** Whether users have schedules of a task. */
export async function scheduleUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const found = await tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(eq(schedules.task_id, id))
    .limit(1);
  return found.length > 0 ? [{ path: 'schedules', message: 'Users have schedules of this task' }] : [];
}

/** What keeps a task from being deleted. */
export async function taskUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const owned = and(eq(ownedItems.item_type, 'task'), eq(ownedItems.item_id, id));
  const owners = await tx.select({ id: ownedItems.id }).from(ownedItems).where(owned).limit(1);
  const ran = await tx
    .select({ id: executions.id })
    .from(executions)
    .where(eq(executions.task_id, id))
    .limit(1);
  return [
    ...(await childUses(tx, id)),
    ...(ran.length > 0 ? [{ path: 'executions', message: 'Executions of this task exist' }] : []),
    ...(await scheduleUses(tx, id)),
    ...(owners.length > 0 ? [{ path: 'owners', message: 'Users own this task' }] : []),
  ];
}
