import {
  type Agent,
  type ChildTaskConfig,
  type DeploymentState,
  type ExecutionType,
  issueFault,
  outputParametersInput,
  requiredParametersInput,
  requiredTaskTexts,
  type Task,
  type TaskType,
  type Tier,
  taskInput,
} from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import * as z from 'zod';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { numberText, wholeNumber } from '../../../lib/read-number.ts';
import { untranslatedPaths } from '../../../lib/translations.ts';
import { isScheduleMissing, listText, readList, scheduleMissing } from './parameters/parameter-rows.ts';

/** How a task may use a tool, as form values; `settings` is JSON. */
export type ToolValues = {
  enabled: boolean;
  max_calls: string;
  requires_confirmation: boolean;
  settings: string;
};
export type TaskTextValues = { name: string; description: string };

/** The form's values: numbers and JSON as text. Paths match the request. */
export type TaskValues = TaskTextValues & {
  agent_id: string;
  prompt_ids: string[];
  required_parameters: string;
  output_parameters: string;
  execution_type: ExecutionType;
  task_type: TaskType;
  parent_task_id: string | null;
  child_task_config: Omit<ChildTaskConfig, 'history_depth'> & { history_depth: string };
  deployment_state: DeploymentState;
  config: {
    task_execution_limit: string;
    tier: Tier;
    tools_enabled: boolean;
    tools_max_calls: string;
    tools_max_depth: string;
    cycle_max_identical: string;
    allowed_tools: Record<string, ToolValues>;
    locales: Record<string, TaskTextValues>;
  };
};

/** Initial values (docs/spec/admin-side.md#constants). */
const defaults = { executionLimit: 1, toolMaxCalls: 10, historyDepth: 3 } as const;

/** The limit that a new task starts with: none of its own if its agent has one. */
export const startingLimit = (agent: Pick<Agent, 'config'> | undefined): string =>
  agent?.config.task_execution_limit == null ? String(defaults.executionLimit) : '';

const otherLanguages = (locales: Record<string, unknown>) => [
  ...new Set([...languages, ...Object.keys(locales)].filter((code) => code !== 'en')),
];

/** A tool's defaults: allowed when selected, up to the task's maximum, else ten calls. */
export const newToolValues = (taskMaxCalls: string): ToolValues => ({
  enabled: true,
  max_calls: taskMaxCalls.trim() || String(defaults.toolMaxCalls),
  requires_confirmation: false,
  settings: '',
});

function toolValues(allowed: NonNullable<Task['config']['allowed_tools']>): Record<string, ToolValues> {
  return Object.fromEntries(
    Object.entries(allowed).map(([id, { enabled, max_calls, requires_confirmation, settings }]) => [
      id,
      {
        enabled,
        max_calls: numberText(max_calls),
        requires_confirmation: requires_confirmation ?? false,
        settings: settings ? JSON.stringify(settings, null, 2) : '',
      },
    ]),
  );
}

/** The form of a task, or of a new one: plain, multiple runs, state new, tier basic, once a day. */
export function toTaskValues(task: Task | null): TaskValues {
  const config = task?.config;
  const child = task?.child_task_config;
  return {
    name: task?.name ?? '',
    description: task?.description ?? '',
    agent_id: task?.agent_id ?? '',
    prompt_ids: task?.prompt_ids ?? [],
    required_parameters: listText(task?.required_parameters ?? []),
    output_parameters: listText(task?.output_parameters ?? []),
    execution_type: task?.execution_type ?? 'multiple',
    task_type: task?.task_type ?? 'plain',
    parent_task_id: task?.parent_task_id ?? null,
    child_task_config: {
      include_parent_dialog: child?.include_parent_dialog ?? true,
      include_sibling_dialogs: child?.include_sibling_dialogs ?? false,
      history_depth: String(child?.history_depth ?? defaults.historyDepth),
    },
    deployment_state: task?.deployment_state ?? 'new',
    config: {
      // Without its own limit it follows its agent's: the field stays empty.
      task_execution_limit: numberText(task ? config?.task_execution_limit : defaults.executionLimit),
      tier: task?.tier ?? 'basic',
      tools_enabled: config?.tools_enabled ?? false,
      tools_max_calls: numberText(config?.tools_max_calls),
      tools_max_depth: numberText(config?.tools_max_depth),
      cycle_max_identical: numberText(config?.cycle_max_identical),
      allowed_tools: toolValues(config?.allowed_tools ?? {}),
      locales: Object.fromEntries(
        otherLanguages(config?.locales ?? {}).map((code) => {
          const { name = '', description = '' } = config?.locales[code] ?? {};
          return [code, { name, description }];
        }),
      ),
    },
  };
}

const jsonObject = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Returns the task that the form sends, before it is checked. JSON that can't be read is passed on as text, so that the
 * contract's rule refuses it under its own field.
 */
export function toTaskInput({ config, child_task_config: child, ...values }: TaskValues): unknown {
  const isChild = values.task_type === 'child';
  const tools = Object.entries(config.allowed_tools).map(([id, tool]) => [
    id,
    { ...tool, max_calls: wholeNumber(tool.max_calls), settings: jsonObject(tool.settings) },
  ]);
  return {
    ...values,
    required_parameters: readList(values.required_parameters) ?? values.required_parameters,
    output_parameters: readList(values.output_parameters) ?? values.output_parameters,
    parent_task_id: isChild ? values.parent_task_id : null,
    child_task_config: isChild
      ? { ...child, history_depth: wholeNumber(child.history_depth) ?? Number.NaN }
      : null,
    config: {
      ...config,
      task_execution_limit: wholeNumber(config.task_execution_limit),
      tools_max_calls: wholeNumber(config.tools_max_calls),
      tools_max_depth: wholeNumber(config.tools_max_depth),
      cycle_max_identical: wholeNumber(config.cycle_max_identical),
      allowed_tools: Object.fromEntries(tools),
    },
  };
}

const lists = {
  required_parameters: { rule: requiredParametersInput, key: 'required' },
  output_parameters: { rule: outputParametersInput, key: 'outputs' },
} as const;
export type ListField = keyof typeof lists;
const isListField = (field: unknown): field is ListField => typeof field === 'string' && field in lists;

/** Faults with their own message in this form, by field and code. */
const sentences: Record<string, string> = {
  'agent_id.REQUIRED': 'agent',
  'agent_id.ID_FORMAT': 'agent',
  'prompt_ids.REQUIRED': 'prompts',
  'prompt_ids.AT_LEAST_ONE': 'prompts',
  'parent_task_id.PARENT_REQUIRED': 'parent',
  'history_depth.TOO_SMALL': 'historyMin',
  'history_depth.TOO_BIG': 'historyMax',
};

/** The form's message for an issue of the contract. */
function messageOf(issue: z.core.$ZodIssue, input: unknown): string {
  const { path } = issue;
  const [field] = path;
  if (isListField(field)) return `tasks-admin:form.error.${lists[field].key}`;
  if (path.at(-1) === 'settings') return 'tasks-admin:form.error.settings';
  const { code } = issueFault(issue, input);
  const own = sentences[`${String(path.at(-1))}.${code}`];
  return own ? `tasks-admin:form.error.${own}` : issueMessage(issue, input);
}

/**
 * The contract's rule of a task over the form's fields. The form asks for every language; a list of parameters has one
 * sentence for all of its faults.
 */
export const taskSchema = z.custom<TaskValues>().transform((values, context) => {
  const input = toTaskInput(values);
  const checked = taskInput.safeParse(input);
  const reported = new Set<ListField>();
  for (const issue of checked.error?.issues ?? []) {
    // Reported below, also for a language without any text.
    if (issueFault(issue, input).code === 'TRANSLATION_REQUIRED') continue;
    const [field] = issue.path;
    if (isListField(field)) {
      if (reported.has(field)) continue;
      reported.add(field);
    }
    const path = isListField(field) ? [field] : issue.path;
    context.addIssue({ code: 'custom', path, message: messageOf(issue, input) });
  }
  for (const path of untranslatedPaths(values, requiredTaskTexts)) {
    context.addIssue({ code: 'custom', path, message: 'tasks-admin:form.error.translation' });
  }
  // The contract asks for the parent once all else is sound; a form says all that is missing at once.
  const isOrphan = values.task_type === 'child' && !values.parent_task_id;
  if (isOrphan && !checked.error?.issues.some(({ path }) => path[0] === 'parent_task_id'))
    context.addIssue({ code: 'custom', path: ['parent_task_id'], message: 'tasks-admin:form.error.parent' });
  if (isScheduleMissing(values.task_type, values.required_parameters) && !reported.has('required_parameters'))
    context.addIssue({ code: 'custom', path: ['required_parameters'], message: scheduleMissing });
  return checked.data ?? z.NEVER;
});

/** Every fault in a list's text with its place (`2. unit`), for `faultText`; none while the list can't be read. */
export function listFaults(field: ListField, text: string): { place: string; message: string }[] {
  const values = readList(text);
  if (!values) return [];
  return (lists[field].rule.safeParse(values).error?.issues ?? []).map((issue) => {
    const counted = issue.path.map((part) => String(typeof part === 'number' ? part + 1 : part));
    const place = typeof issue.path[0] === 'number' ? counted.join('.') : '';
    return { place, message: issueMessage(issue, values) };
  });
}
