import {
  outputParametersInput,
  outputParametersMessage,
  requiredParametersInput,
  requiredParametersMessage,
  taskInput,
} from '@agentarium/contracts';
import * as z from 'zod';
import { readList } from './parameter-rows.ts';
import { isScheduleMissing, scheduleMissing } from './schedule-rows.ts';
import { type TaskValues, toTaskInput } from './task-values.ts';

// Loaded after the form is on screen: the schema library is no part of its first load.

const lists = {
  required_parameters: { rule: requiredParametersInput, message: requiredParametersMessage, key: 'required' },
  output_parameters: { rule: outputParametersInput, message: outputParametersMessage, key: 'outputs' },
} as const;
export type ListField = keyof typeof lists;
const isListField = (field: unknown): field is ListField => typeof field === 'string' && field in lists;

/** Sentences that the specification words (section 5), by the rule's own. */
const sentences: Record<string, string> = {
  'Agent is required': 'agent',
  'At least one prompt is required': 'prompts',
  'Parent task is required for child tasks': 'parent',
  'History depth must be 0 or greater': 'historyMin',
  'History depth cannot exceed 10': 'historyMax',
  'The translation is required': 'translation',
};

/** The form's one sentence for a path and a message of the contract. */
function sentenceOf(path: readonly PropertyKey[], message: string): string {
  const [field] = path;
  if (isListField(field)) return `tasks-admin:form.error.${lists[field].key}`;
  if (path.at(-1) === 'settings') return 'tasks-admin:form.error.settings';
  return sentences[message] ? `tasks-admin:form.error.${sentences[message]}` : message;
}

/** The contract's rule of a task over the form's fields; a list of parameters has one sentence for all of its faults. */
export const taskSchema = z.custom<TaskValues>().transform((values, context) => {
  const checked = taskInput.safeParse(toTaskInput(values));
  const told = new Set<ListField>();
  for (const { path, message } of checked.error?.issues ?? []) {
    const [field] = path;
    if (isListField(field)) {
      if (told.has(field)) continue;
      told.add(field);
    }
    const place = isListField(field) ? [field] : path;
    context.addIssue({ code: 'custom', path: place, message: sentenceOf(path, message) });
  }
  // The contract asks for the parent once all else is sound; a form says all that is missing at once.
  const isOrphan = values.task_type === 'child' && !values.parent_task_id;
  if (isOrphan && !checked.error?.issues.some(({ path }) => path[0] === 'parent_task_id'))
    context.addIssue({ code: 'custom', path: ['parent_task_id'], message: 'tasks-admin:form.error.parent' });
  if (isScheduleMissing(values.task_type, values.required_parameters) && !told.has('required_parameters'))
    context.addIssue({ code: 'custom', path: ['required_parameters'], message: scheduleMissing });
  return checked.data ?? z.NEVER;
});

/** Every fault in a list's text with its place (`2. unit`), for the list under the editor; none while it can't be read. */
export function listFaults(field: ListField, text: string): { place: string; message: string }[] {
  const values = readList(text);
  if (!values) return [];
  return (lists[field].rule.safeParse(values).error?.issues ?? []).map(
    ({ path: [at, ...rest], message }) => ({
      place: typeof at === 'number' ? [`${at + 1}`, ...rest.map(String)].join('.') : '',
      message,
    }),
  );
}
