import { type api, type ErrorDetail, isParentType, type ParsedBody, type Task } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseStale } from '../../platform/stale-write.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { checkLinks } from './check-links.ts';
import { getTask } from './get-task.ts';
import type { TaskRow } from './present.ts';
import { refuseFaults } from './refuse-faults.ts';
import { loadPromptIds, nextPosition, replacePrompts } from './save-task.ts';
import { mustHaveSchedule } from './schedule-parameter.ts';
import { columnsOf, type TaskColumns, taskColumns } from './task-columns.ts';
import { childUses, scheduleUses } from './task-uses.ts';

/**
 * An administrator changes a task. Throws TASK_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED, PROMPTS_MISMATCH, and IN_USE
 * for a new type that its children or schedules rule out.
 */
export async function updateTask(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.tasks.updateTask>,
): Promise<Task> {
  await ctx.database.transaction(async (tx) => {
    // Runs that begin meanwhile only refer to the row, so they need not wait.
    const [current] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('no key update');
    if (!current) throw new AppError('TASK_NOT_FOUND');
    refuseStale(current, input.change_count);
    const columns = columnsOf(input, current);
    mustHaveSchedule(columns);
    const promptIds = await loadPromptIds(tx, id);
    const changes = changedFields(
      { ...taskColumns(current), prompt_ids: promptIds },
      { ...columns, prompt_ids: input.prompt_ids },
    );
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) {
      await refuseType(tx, current, columns.task_type);
      await checkLinks(tx, columns, input.prompt_ids);
      await refuseFaults(tx, columns, input.prompt_ids);
    }
    await save(ctx, tx, current, columns);
    // An update that changes nothing counts too (docs/spec/api.md#conventions); the log has changes only.
    if (!isChanged) return;
    if (changes.prompt_ids) await replacePrompts(tx, id, input.prompt_ids);
    await recordAudit(tx, ctx.actor, {
      action: 'tasks.updateTask',
      targetType: 'task',
      targetId: id,
      changes,
      now: ctx.clock.now(),
    });
  });
  return getTask(ctx, id);
}

async function refuseType(tx: Db, current: TaskRow, next: TaskColumns['task_type']): Promise<void> {
  if (current.task_type === next) return;
  const details: ErrorDetail[] = [
    ...(isParentType(next) ? [] : await childUses(tx, current.id)),
    ...(next === 'parent_scheduled' ? [] : await scheduleUses(tx, current.id)),
  ];
  if (details.length > 0) throw new AppError('IN_USE', { details });
}

async function save(ctx: SignedIn, tx: Db, current: TaskRow, columns: TaskColumns): Promise<void> {
  const moved = columns.parent_task_id !== current.parent_task_id;
  await tx
    .update(tasks)
    .set({
      ...columns,
      position: moved ? await nextPosition(tx, columns.parent_task_id) : current.position,
      change_count: current.change_count + 1,
      updated_at: ctx.clock.now(),
      updated_by: ctx.actor.id,
    })
    .where(eq(tasks.id, current.id));
}
