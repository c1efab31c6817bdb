import * as z from 'zod';
import { id } from '../common.ts';
import { fault } from '../error-details.ts';
import { tier } from '../subscription/schema.ts';
import { optionalCount, optionalText, requiredText, translationsInput } from './input.ts';
import { moveScopes } from './names.ts';
import { outputParametersInput, requiredParametersInput } from './parameter-rules.ts';
import { deploymentState, executionType, llmModel, taskType } from './schema.ts';

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be ${min} or greater`)
    .max(max, `${label} cannot exceed ${max}`);

export const childTaskConfigInput = z.strictObject({
  include_parent_dialog: z.boolean(),
  include_sibling_dialogs: z.boolean(),
  history_depth: wholeNumber('History depth', 0, 10),
});

/** `settings` are arguments of every call of the tool, hidden from the model and not changeable by it. */
const allowedToolInput = z.strictObject({
  enabled: z.boolean(),
  max_calls: optionalCount('Max calls', 1, 1000),
  requires_confirmation: z.boolean().nullish(),
  settings: z.record(z.string(), z.json()).nullish(),
});

const texts = { name: optionalText('Name', 50), description: optionalText('Description', 500) };
export const requiredTaskTexts = ['name', 'description'] as const;

export const taskConfigInput = z.strictObject({
  task_execution_limit: optionalCount('Daily execution limit', 1, 100),
  tier: tier.optional(),
  tools_enabled: z.boolean().nullish(),
  tools_max_calls: optionalCount('Max tool calls', 1, 1000),
  tools_max_depth: optionalCount('Max tool depth', 1, 50),
  cycle_max_identical: optionalCount('Max identical calls', 1, 20),
  allowed_tools: z.record(id, allowedToolInput).nullish(),
  locales: translationsInput(texts, requiredTaskTexts).optional(),
});

const taskFields = z.strictObject({
  name: requiredText('Name', 3, 50),
  description: requiredText('Description', 10, 500),
  agent_id: z.uuid('Agent is required').toLowerCase(),
  prompt_ids: z
    .array(id, 'At least one prompt is required')
    .min(1, 'At least one prompt is required')
    .max(20, 'At most 20 prompts')
    .refine((ids) => new Set(ids).size === ids.length, fault('DUPLICATE')),
  required_parameters: requiredParametersInput.optional(),
  output_parameters: outputParametersInput.optional(),
  execution_type: executionType,
  task_type: taskType,
  parent_task_id: id.nullish(),
  child_task_config: childTaskConfigInput.nullish(),
  deployment_state: deploymentState.optional(),
  config: taskConfigInput,
});
export type TaskInput = z.infer<typeof taskFields>;

type ChildFacts = Pick<TaskInput, 'task_type' | 'parent_task_id' | 'child_task_config'>;

/** A child requires its parent and its settings; for other types both are treated as absent. */
function refuseChild(task: ChildFacts, ctx: z.core.$RefinementCtx): void {
  if (task.task_type !== 'child') return;
  const add = (path: string, found: ReturnType<typeof fault>) =>
    ctx.addIssue({ code: 'custom', path: [path], ...found });
  if (!task.parent_task_id) add('parent_task_id', fault('PARENT_REQUIRED'));
  if (!task.child_task_config) add('child_task_config', fault('CHILD_SETTINGS_REQUIRED'));
}

/**
 * A task as its form submits it (docs/spec/admin-side.md#validation). Defaults: state new, tier basic, no parameters.
 */
export const taskInput = taskFields.superRefine(refuseChild);
export const taskUpdate = taskFields.extend({ change_count: z.int().optional() }).superRefine(refuseChild);

/**
 * The target of moving all prompts of a task. `scope`: its prompts alone, which is refused while other tasks use some of
 * them; all prompts of all tasks that share any, directly or through others; or copies of the shared ones.
 */
export const promptsMove = z.strictObject({
  model_type: llmModel,
  version: wholeNumber('Version', 1, 1000),
  scope: z.enum(moveScopes).default('task'),
});
export type PromptsMove = z.infer<typeof promptsMove>;

/** A task's children in run order, and the `change_count` of their parent. */
export const childrenOrder = z.strictObject({
  order: z.array(id).max(500),
  change_count: z.int().optional(),
});

/** Returns whether tasks of this type may have children. */
export const isParentType = (type: TaskInput['task_type']): boolean =>
  type === 'parent' || type === 'parent_scheduled';
