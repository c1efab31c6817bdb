import { setImmediate as letOthersRun } from 'node:timers/promises';
import {
  type ErrorDetail,
  type Language,
  labelOf,
  localized,
  type Parameter,
  type PromptCheck,
  type SimpleType,
  taskFaults,
} from '@agentarium/contracts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { taskPrompts, tasks } from '../../db/schema/index.ts';
import { previewTemplate, TemplateError, templateNames } from '../../engine/templates.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PromptRow } from './present.ts';

/** Returns where and why Liquid cannot parse a prompt; null when it can. */
export function templateFault(content: string): Omit<ErrorDetail, 'path'> | null {
  try {
    templateNames(content);
    return null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { line, column } = error.place;
    const reason = error.message;
    if (line === null) return { message: reason, code: 'TEMPLATE_UNREADABLE', params: { reason } };
    const place = { line, column: column ?? 1 };
    return {
      message: `Line ${place.line}, column ${place.column}: ${reason}`,
      code: 'TEMPLATE',
      params: { ...place, reason },
    };
  }
}

/** Throws VALIDATION_FAILED for a template that no run could use. */
export function refuseTemplate(content: string): void {
  const fault = templateFault(content);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', { details: [{ path: 'content', ...fault }] });
}

/** The variables that a template reads; none when Liquid cannot parse it. A long template takes some milliseconds. */
export function variablesIn(content: string): string[] {
  try {
    return [...templateNames(content)];
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

/** Prompts with the variables that they read, in order, yielding to other requests between them. */
export async function readVariables(prompts: readonly { title: string; content: string }[]) {
  const read: { title: string; variables: string[] }[] = [];
  for (const { title, content } of prompts) {
    read.push({ title, variables: variablesIn(content) });
    await letOthersRun();
  }
  return read;
}

type Sample = string | number | boolean | null | Sample[] | { [key: string]: Sample };

const quoted = (text: string) => `‹${text}›`;

type Limits = Pick<Parameter, 'min' | 'max'>;

/** The number, or the nearest that the limits allow. */
const within = ({ min, max }: Limits, number: number) =>
  Math.min(Math.max(number, min ?? number), max ?? Number.POSITIVE_INFINITY);

/** A number, an element or a value of a map; numbers are the nearest to the sample that the limits allow. */
function simpleSample(type: SimpleType | null | undefined, label: string, limits: Limits): Sample {
  switch (type) {
    case 'Integer':
      return within(limits, 3);
    case 'Float':
      return within(limits, 2.5);
    case 'Boolean':
      return true;
    case 'Date':
      return '2026-01-31';
    case 'DateTime':
      return '2026-01-31T09:00';
    case 'String':
    case null:
    case undefined:
      return quoted(label);
    default:
      return type satisfies never;
  }
}

/** The value of a variable in a preview: a sample of the parameter's type; its name if no task has such a parameter. */
export function sampleValue(name: string, parameter: Parameter | undefined, language: Language): Sample {
  if (!parameter) return quoted(name);
  const label = labelOf(parameter.locales, language, name);
  if (parameter.value !== undefined && parameter.value !== null) return parameter.value as Sample;
  switch (parameter.data_type) {
    case 'Enum': {
      const first = parameter.options?.[0]?.value ?? quoted(label);
      return parameter.multi_choice ? [first] : first;
    }
    case 'Array':
      return [
        simpleSample(parameter.element_type, `${label} 1`, parameter),
        simpleSample(parameter.element_type, `${label} 2`, parameter),
      ];
    case 'Map': {
      const key = labelOf(parameter.key_locales, language, label);
      const value = labelOf(parameter.value_locales, language, label);
      return { [key]: simpleSample(parameter.value_type, value, parameter) };
    }
    case 'Object':
      return { [label]: quoted(label) };
    case 'Image':
      return 'photo.jpg';
    case 'File':
      return 'notes.pdf';
    case 'Schedule':
      return { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
    default:
      return simpleSample(parameter.data_type, label, parameter);
  }
}

type Input = { content: string; prompt_id?: string | null | undefined };
type TaskParameters = Pick<typeof tasks.$inferSelect, 'name' | 'config'> & { parameters: Parameter[] };

/** Parameters of the tasks that use a prompt, by name; none while it is not saved. */
async function loadTaskParameters(db: Db, promptId: string | null | undefined): Promise<TaskParameters[]> {
  if (!promptId) return [];
  const users = db
    .select({ id: taskPrompts.task_id })
    .from(taskPrompts)
    .where(eq(taskPrompts.prompt_id, promptId));
  const columns = { name: tasks.name, config: tasks.config, parameters: tasks.required_parameters };
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
      const missing_in = using
        .filter((task) => !has(name)(task))
        .map((task) => localized(task.config.locales, ctx.language, 'name', task.name));
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
        message: `{{ ${params.name} }} is not a parameter of “${task.name}”, which is in prod`,
        code: 'TASK_LACKS_VARIABLE' as const,
        params: { name: params.name, task: task.name },
      })),
  );
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}
