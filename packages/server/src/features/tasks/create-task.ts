import type { Task, TaskInput } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { checkLinks } from './check-links.ts';
import { getTask } from './get-task.ts';
import { refuseFaults } from './refuse-faults.ts';
import { insertTask } from './save-task.ts';
import { requireScheduleParameter } from './schedule-parameter.ts';
import { columnsOf } from './task-columns.ts';

/**
 * Creates a task, for an administrator (docs/spec/admin-side.md#validation); a child is placed after its siblings.
 * Throws VALIDATION_FAILED, also for a task in prod whose runs would fail, and PROMPTS_MISMATCH.
 */
export async function createTask(ctx: SignedIn, input: TaskInput): Promise<Task> {
  const columns = columnsOf(input, null);
  requireScheduleParameter(columns);
  const promptIds = input.prompt_ids;
  const id = await ctx.database.transaction(async (tx) => {
    await checkLinks(tx, columns, promptIds);
    await refuseFaults(tx, columns, promptIds);
    const changes = { ...columns, prompt_ids: promptIds };
    return insertTask(ctx, tx, { columns, promptIds }, { action: 'tasks.createTask', changes });
  });
  return getTask(ctx, id);
}
