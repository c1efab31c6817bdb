import { asc, eq, inArray } from 'drizzle-orm';
import { prompts, taskPrompts, tasks } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PromptRow } from './present.ts';

/** Throws PROMPT_NOT_FOUND. */
export async function loadPrompt(db: Db, id: string): Promise<PromptRow> {
  const [row] = await db.select().from(prompts).where(eq(prompts.id, id));
  if (!row) throw new AppError('PROMPT_NOT_FOUND');
  return row;
}

/** Tasks that use any of these prompts, by name. */
export function loadTasksOfPrompt(db: Db, ...promptIds: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectDistinct({ id: tasks.id, name: tasks.name })
    .from(taskPrompts)
    .innerJoin(tasks, eq(tasks.id, taskPrompts.task_id))
    .where(inArray(taskPrompts.prompt_id, promptIds))
    .orderBy(asc(tasks.name), asc(tasks.id));
}

export type PromptUse = Pick<PromptRow, 'id' | 'title' | 'role' | 'version' | 'model_type'> & {
  task_id: string;
};

/** The prompts of the given tasks, in their order. */
export function loadPromptsOfTasks(db: Db, taskIds: string[]): Promise<PromptUse[]> {
  if (taskIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      task_id: taskPrompts.task_id,
      id: prompts.id,
      title: prompts.title,
      role: prompts.role,
      version: prompts.version,
      model_type: prompts.model_type,
    })
    .from(taskPrompts)
    .innerJoin(prompts, eq(prompts.id, taskPrompts.prompt_id))
    .where(inArray(taskPrompts.task_id, taskIds))
    .orderBy(asc(taskPrompts.task_id), asc(taskPrompts.position));
}
