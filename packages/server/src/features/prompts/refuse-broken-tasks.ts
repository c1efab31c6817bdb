import { taskFaults } from '@agentarium/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { taskPrompts, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PromptRow } from './present.ts';
import { variablesIn } from './read-variables.ts';

/**
 * Throws VALIDATION_FAILED when a prompt's new content reads a variable that a task in prod does not provide; `details`
 * names each task and variable. Variables that the prompt already read are not checked.
 */
export async function refuseBrokenTasks(
  tx: Db,
  { id, title, content }: Pick<PromptRow, 'id' | 'title' | 'content'>,
  next: string,
): Promise<void> {
  const before = new Set(variablesIn(content));
  const added = variablesIn(next).filter((name) => !before.has(name));
  if (added.length === 0) return;
  const { name, required_parameters } = tasks;
  const used = await tx
    .select({ name, required_parameters })
    .from(taskPrompts)
    .innerJoin(tasks, eq(tasks.id, taskPrompts.task_id))
    .where(and(eq(taskPrompts.prompt_id, id), eq(tasks.deployment_state, 'prod')))
    .orderBy(asc(tasks.name), asc(tasks.id));
  const details = used.flatMap((task) =>
    taskFaults({ required_parameters: task.required_parameters, prompts: [{ title, variables: added }] })
      .filter(({ code }) => code === 'UNKNOWN_PROMPT_VARIABLE')
      .map(({ params }) => ({
        path: 'content',
        message: `{{ ${params.name} }} is no parameter of “${task.name}”, which is in prod`,
        code: 'TASK_LACKS_VARIABLE' as const,
        params: { name: params.name, task: task.name },
      })),
  );
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}
