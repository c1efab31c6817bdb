import type { ErrorDetail } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { executions, schedules, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { maxCounted, usedBy, usedByChildren } from '../../platform/errors.ts';
import { ownerUses } from '../subscription/index.ts';

/** A task's children by name. */
export async function childUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const children = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(eq(tasks.parent_task_id, id))
    .orderBy(asc(tasks.position))
    .limit(50);
  return usedByChildren(children);
}

/** How many rows reference a task, counted up to a limit. */
async function countOf(tx: Db, table: typeof executions | typeof schedules, taskId: string): Promise<number> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.task_id, taskId))
    .limit(maxCounted);
  return rows.length;
}

/** Returns the schedules that users have of a task, as a reason against its deletion. */
export async function scheduleUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const found = await countOf(tx, schedules, id);
  return usedBy('schedules', 'HAS_SCHEDULES', 'Users have schedules of this task', found);
}

/** Returns what blocks the deletion of a task. */
export async function taskUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const ran = await countOf(tx, executions, id);
  return [
    ...(await childUses(tx, id)),
    ...usedBy('executions', 'HAS_EXECUTIONS', 'Executions of this task exist', ran),
    ...(await scheduleUses(tx, id)),
    ...(await ownerUses(tx, 'task', id)),
  ];
}
