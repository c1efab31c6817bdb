import { asc, eq, max } from 'drizzle-orm';
import { taskPrompts, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import type { TaskColumns } from './task-columns.ts';

/** The position after the last child of a parent; 0 without a parent. */
export async function nextPosition(tx: Db, parentId: string | null): Promise<number> {
  if (parentId === null) return 0;
  const [row] = await tx
    .select({ last: max(tasks.position) })
    .from(tasks)
    .where(eq(tasks.parent_task_id, parentId));
  return (row?.last ?? -1) + 1;
}

/** Ids of a task's prompts in order. */
export async function loadPromptIds(tx: Db, taskId: string): Promise<string[]> {
  const rows = await tx
    .select({ prompt_id: taskPrompts.prompt_id })
    .from(taskPrompts)
    .where(eq(taskPrompts.task_id, taskId))
    .orderBy(asc(taskPrompts.position));
  return rows.map((row) => row.prompt_id);
}

export async function replacePrompts(tx: Db, taskId: string, promptIds: string[]): Promise<void> {
  await tx.delete(taskPrompts).where(eq(taskPrompts.task_id, taskId));
  if (promptIds.length === 0) return;
  await tx
    .insert(taskPrompts)
    .values(promptIds.map((prompt_id, position) => ({ task_id: taskId, prompt_id, position })));
}

/** Adds a task with its prompts and an audit entry; returns its id. */
export async function insertTask(
  ctx: SignedIn,
  tx: Db,
  { columns, promptIds }: { columns: TaskColumns; promptIds: string[] },
  audit: { action: string; changes: Record<string, unknown> },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  const position = await nextPosition(tx, columns.parent_task_id);
  await tx
    .insert(tasks)
    .values({ id, ...columns, position, created_at: now, updated_at: now, created_by: by, updated_by: by });
  await replacePrompts(tx, id, promptIds);
  await recordAudit(ctx, tx, { ...audit, targetType: 'task', targetId: id, now });
  return id;
}
