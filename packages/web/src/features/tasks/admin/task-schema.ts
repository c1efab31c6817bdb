import { issueFault, outputParametersInput, requiredParametersInput, taskInput } from '@agentarium/contracts';
import * as z from 'zod';
import { issueMessage } from '../../../lib/api/issue-message.ts';
import { readList } from './parameters/parameter-rows.ts';
import { isScheduleMissing, scheduleMissing } from './schedule-rows.ts';
import { type TaskValues, toTaskInput } from './task-values.ts';

// Loaded after the form is on screen, to keep the schema library out of the first load.

const lists = {
  required_parameters: { rule: requiredParametersInput, key: 'required' },
  output_parameters: { rule: outputParametersInput, key: 'outputs' },
} as const;
export type ListField = keyof typeof lists;
const isListField = (field: unknown): field is ListField => typeof field === 'string' && field in lists;

/** Faults that have a sentence of their own here, by their field and code. */
const sentences: Record<string, string> = {
  'agent_id.REQUIRED': 'agent',
  'agent_id.ID_FORMAT': 'agent',
  'prompt_ids.REQUIRED': 'prompts',
  'prompt_ids.AT_LEAST_ONE': 'prompts',
  'parent_task_id.PARENT_REQUIRED': 'parent',
  'history_depth.TOO_SMALL': 'historyMin',
  'history_depth.TOO_BIG': 'historyMax',
};

/** The form's one text for an issue of the contract. */
function messageOf(issue: z.core.$ZodIssue, input: unknown): string {
  const { path } = issue;
  const [field] = path;
  if (isListField(field)) return `tasks-admin:form.error.${lists[field].key}`;
  if (path.at(-1) === 'settings') return 'tasks-admin:form.error.settings';
  const { code } = issueFault(issue, input);
  if (code === 'TRANSLATION_REQUIRED') return 'tasks-admin:form.error.translation';
  const own = sentences[`${String(path.at(-1))}.${code}`];
  return own ? `tasks-admin:form.error.${own}` : issueMessage(issue, input);
}

/** The contract's rule of a task over the form's fields; a list of parameters has one sentence for all of its faults. */
export const taskSchema = z.custom<TaskValues>().transform((values, context) => {
  const input = toTaskInput(values);
  const checked = taskInput.safeParse(input);
  const reported = new Set<ListField>();
  for (const issue of checked.error?.issues ?? []) {
    const [field] = issue.path;
    if (isListField(field)) {
      if (reported.has(field)) continue;
      reported.add(field);
    }
    const path = isListField(field) ? [field] : issue.path;
    context.addIssue({ code: 'custom', path, message: messageOf(issue, input) });
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
    const [at, ...rest] = issue.path;
    const place = typeof at === 'number' ? [`${at + 1}`, ...rest.map(String)].join('.') : '';
    return { place, message: issueMessage(issue, values) };
  });
}
