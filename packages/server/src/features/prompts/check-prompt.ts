import type { Parameter, PromptCheck } from '@agentarium/contracts';
import { asc, eq, inArray } from 'drizzle-orm';
import { taskPrompts, tasks } from '../../db/schema/index.ts';
import { previewTemplate, TemplateError, templateNames } from '../../engine/templates.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sampleValue } from './sample-value.ts';

type Input = { content: string; prompt_id?: string | null | undefined };
type TaskParameters = { name: string; parameters: Parameter[] };

/** Parameters of the tasks that use a prompt, by name; none while it is not saved. */
async function loadTaskParameters(db: Db, promptId: string | null | undefined): Promise<TaskParameters[]> {
  if (!promptId) return [];
  const users = db
    .select({ id: taskPrompts.task_id })
    .from(taskPrompts)
    .where(eq(taskPrompts.prompt_id, promptId));
  const columns = { name: tasks.name, parameters: tasks.required_parameters };
  return db
    .select(columns)
    .from(tasks)
    .where(inArray(tasks.id, users))
    .orderBy(asc(tasks.name), asc(tasks.id));
}

const has = (name: string) => (task: TaskParameters) =>
  task.parameters.some((parameter) => parameter.name === name);

/**
 * Reports which variables a prompt's template reads, whether its tasks provide them, Liquid syntax errors, and a
 * preview with sample values. Changes nothing; for administrators.
 */
export async function checkPrompt(ctx: SignedIn, { content, prompt_id }: Input): Promise<PromptCheck> {
  try {
    const names = [...templateNames(content)];
    const using = await loadTaskParameters(ctx.database.db, prompt_id);
    const variables = names.map((name) => {
      const parameter = using.flatMap((task) => task.parameters).find((one) => one.name === name);
      const missing_in = using.filter((task) => !has(name)(task)).map((task) => task.name);
      const known = using.length === 0 ? null : missing_in.length === 0;
      return { name, known, missing_in, sample: sampleValue(name, parameter, ctx.language) };
    });
    const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
    return { variables, ...preview(content, samples) };
  } catch (error) {
    if (error instanceof TemplateError) return { variables: [], errors: [errorOf(error)], preview: null };
    throw error;
  }
}

const errorOf = (error: TemplateError) => ({ message: error.message, code: error.code, ...error.place });

function preview(content: string, samples: Record<string, unknown>): Omit<PromptCheck, 'variables'> {
  try {
    return { errors: [], preview: previewTemplate(content, samples) };
  } catch (error) {
    if (error instanceof TemplateError) return { errors: [errorOf(error)], preview: null };
    throw error;
  }
}
