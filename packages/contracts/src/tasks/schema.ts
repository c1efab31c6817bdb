import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { promptRoles } from '../prompts/names.ts';
import { tier } from '../subscription/schema.ts';
import {
  dataTypes,
  deploymentStates,
  executionTypes,
  llmModels,
  parameterSources,
  simpleTypes,
  taskTypes,
} from './names.ts';

export const deploymentState = z.enum(deploymentStates);
export const taskType = z.enum(taskTypes);
/** In a query: a comma-separated list. */
export const taskTypeList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(taskType).min(1));
export const executionType = z.enum(executionTypes);
export const llmModel = z.enum(llmModels);

export const parameterSource = z.enum(parameterSources);

export const simpleType = z.enum(simpleTypes);
export const dataType = z.enum(dataTypes);

/** `example` is the placeholder of the empty field. */
const label = z.object({ display_name: z.string(), example: z.string().max(200) }).partial();
const labels = z.record(z.string(), label);
/** English has the description of the output itself. */
const outputLabels = z.record(z.string(), label.extend({ description: z.string().max(500).optional() }));
export const textLocales = z.record(
  z.string(),
  z.object({ name: z.string(), description: z.string() }).partial(),
);

export const enumOption = z.object({ value: z.string(), locales: labels.nullish() });

const typeFacts = {
  element_type: simpleType.nullish(),
  element_locales: labels.nullish(),
  key_type: simpleType.nullish(),
  value_type: simpleType.nullish(),
  key_locales: labels.nullish(),
  value_locales: labels.nullish(),
  options: z.array(enumOption).nullish(),
  multi_choice: z.boolean().nullish(),
  unit: z.string().nullish(),
};

/**
 * An input of a task. `value` belongs to AdminInput and is shown to administrators only. `min` and `max` limit numbers,
 * including elements and map values; `default_value` is the initial value in the form of a UserInput, an `optional`
 * one may be empty, and one with `optional_with` only while the file parameter of that name is filled in.
 */
export const parameter = z.object({
  name: z.string(),
  param_type: parameterSource,
  data_type: dataType,
  locales: labels.nullish(),
  value: z.json().optional(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  default_value: z.json().optional(),
  optional: z.boolean().nullish(),
  optional_with: z.string().max(100).nullish(),
  ...typeFacts,
});
export type Parameter = z.infer<typeof parameter>;

export const outputParameter = z.object({
  name: z.string(),
  data_type: dataType,
  description: z.string().nullish(),
  locales: outputLabels.nullish(),
  ...typeFacts,
});
export type OutputParameter = z.infer<typeof outputParameter>;
/** The facts about a type needed to validate values; inputs and outputs both have them. */
export type TypedParameter = Omit<OutputParameter, 'description'> & Partial<Pick<Parameter, 'min' | 'max'>>;

export const childTaskConfig = z.object({
  include_parent_dialog: z.boolean(),
  include_sibling_dialogs: z.boolean(),
  history_depth: z.number().int().min(0).max(10),
});
export type ChildTaskConfig = z.infer<typeof childTaskConfig>;

export const allowedTool = z.object({
  enabled: z.boolean(),
  max_calls: z.number().int().min(1).max(1000).nullish(),
  requires_confirmation: z.boolean().nullish(),
  settings: z.record(z.string(), z.json()).nullish(),
});

export const taskConfig = z.object({
  task_execution_limit: z.number().int().min(1).max(100).nullish(),
  tier,
  locales: textLocales,
  tools_enabled: z.boolean().nullish(),
  tools_max_calls: z.number().int().min(1).max(1000).nullish(),
  tools_max_depth: z.number().int().min(1).max(50).nullish(),
  cycle_max_identical: z.number().int().min(1).max(20).nullish(),
  allowed_tools: z.record(z.string(), allowedTool).nullish(),
});
export type TaskConfig = z.infer<typeof taskConfig>;

export const taskAgent = z.object({
  id,
  name: z.string(),
  role: z.string(),
  deployment_state: deploymentState,
  tier,
  config: z.object({
    image: z.string().nullable(),
    greeting: z.string().nullable(),
    disclaimer: z.string().nullable(),
    locales: z.record(
      z.string(),
      z
        .object({
          name: z.string(),
          role: z.string(),
          greeting: z.string().nullable(),
          disclaimer: z.string().nullable(),
        })
        .partial(),
    ),
  }),
});

export const childTask = z.object({
  id,
  name: z.string(),
  description: z.string(),
  execution_type: executionType,
  deployment_state: deploymentState,
  tier,
  task_execution_limit: z.number().int(),
  locales: textLocales,
});

export const taskPrompt = z.object({
  id,
  title: z.string(),
  role: z.enum(promptRoles),
  version: z.number().int(),
  model_type: llmModel,
  model_version: z.number().int(),
});

/** `prompts` and `prompt_ids` are filled for administrators only. `has_access`: unlocked by plan or purchase. */
export const task = z.object({
  id,
  name: z.string(),
  description: z.string(),
  agent: taskAgent,
  agent_id: id,
  task_type: taskType,
  execution_type: executionType,
  deployment_state: deploymentState,
  tier,
  model_type: llmModel.nullable(),
  model_version: z.number().int(),
  parent_task_id: id.nullable(),
  parent_task_name: z.string().nullable(),
  child_tasks: z.array(childTask),
  prompts: z.array(taskPrompt),
  prompt_ids: z.array(id),
  required_parameters: z.array(parameter),
  output_parameters: z.array(outputParameter),
  child_task_config: childTaskConfig.nullable(),
  config: taskConfig,
  has_access: z.boolean(),
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Task = z.infer<typeof task>;
export type TaskAgent = z.infer<typeof taskAgent>;
export type ChildTask = z.infer<typeof childTask>;

/** The other tasks that share prompts with a task, directly or through others, and all their prompts. */
export const connectedTasks = z.object({
  tasks: z.array(z.object({ id, name: z.string() })),
  prompts: z.array(z.object({ id, title: z.string() })),
});
export type ConnectedTasks = z.infer<typeof connectedTasks>;
