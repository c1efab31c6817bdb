import type { ErrorDetail } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { executions, schedules, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { maxCounted, usedBy, usedByChildren } from '../../platform/in-use.ts';
import { ownerUses } from '../subscription/index.ts';

/** The children of a task by name. */
export async function childUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const children = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(eq(tasks.parent_task_id, id))
    .orderBy(asc(tasks.position))
    .limit(50);
  return usedByChildren(children);
}

/** Whether users have schedules of a task. */
export async function scheduleUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const found = await tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(eq(schedules.task_id, id))
    .limit(maxCounted);
  return usedBy('schedules', 'HAS_SCHEDULES', 'Users have schedules of this task', found.length);
}

/** What keeps a task from being deleted. */
export async function taskUses(tx: Db, id: string): Promise<ErrorDetail[]> {
  const ran = await tx
    .select({ id: executions.id })
    .from(executions)
    .where(eq(executions.task_id, id))
    .limit(maxCounted);
  return [
    ...(await childUses(tx, id)),
    ...usedBy('executions', 'HAS_EXECUTIONS', 'Executions of this task exist', ran.length),
    ...(await scheduleUses(tx, id)),
    ...(await ownerUses(tx, 'task', id)),
  ];
}
