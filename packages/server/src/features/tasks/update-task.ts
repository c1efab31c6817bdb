import { type api, type ErrorDetail, isParentType, type ParsedBody, type Task } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { checkLinks } from './check-links.ts';
import { getTask } from './get-task.ts';
import type { TaskRow } from './present.ts';
import { refuseFaults } from './refuse-faults.ts';
import { loadPromptIds, nextPosition, replacePrompts } from './save-task.ts';
import { requireScheduleParameter } from './schedule-parameter.ts';
import { columnsOf, type TaskColumns, taskColumns } from './task-columns.ts';
import { childUses, scheduleUses } from './task-uses.ts';

/**
 * Updates a task, for an administrator. Throws TASK_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED, PROMPTS_MISMATCH, and
 * IN_USE for a new type that conflicts with its children or schedules.
 */
export async function updateTask(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.tasks.updateTask>,
): Promise<Task> {
  const update = { kind: 'task', id, change_count: input.change_count, action: 'tasks.updateTask' } as const;
  await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async (current) => {
      const columns = columnsOf(input, current);
      requireScheduleParameter(columns);
      const promptIds = await loadPromptIds(tx, id);
      const changes = changedFields(
        { ...taskColumns(current), prompt_ids: promptIds },
        { ...columns, prompt_ids: input.prompt_ids },
      );
      if (Object.keys(changes).length > 0) {
        await refuseType(tx, current, columns.task_type);
        await checkLinks(tx, columns, input.prompt_ids);
        await refuseFaults(tx, columns, input.prompt_ids);
      }
      if (changes.prompt_ids) await replacePrompts(tx, id, input.prompt_ids);
      const moved = columns.parent_task_id !== current.parent_task_id;
      const position = moved ? await nextPosition(tx, columns.parent_task_id) : current.position;
      return { fields: { ...columns, position }, changes };
    }),
  );
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
