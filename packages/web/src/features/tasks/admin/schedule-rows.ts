import {
  byLanguage,
  isScheduleParameter,
  lacksSchedule,
  type Parameter,
  recordTexts,
  type TaskType,
} from '@agentarium/contracts';
import { listText, readList } from './parameters/parameter-rows.ts';

const scheduleParameter: Parameter = {
  name: 'schedule',
  param_type: 'UserInput',
  data_type: 'Schedule',
  locales: byLanguage((language) => ({ display_name: recordTexts[language].schedule })),
};
/** The form's sentence for a scheduled task without that parameter. */
export const scheduleMissing = 'tasks-admin:form.error.schedule';

const isUntouched = (value: unknown) => JSON.stringify(value) === JSON.stringify(scheduleParameter);

/** Whether a list of parameters, as JSON, lacks the one that a scheduled task must have; false while it can't be read. */
export function isScheduleMissing(type: TaskType, text: string): boolean {
  const required_parameters = readList(text);
  return required_parameters !== null && lacksSchedule({ task_type: type, required_parameters });
}

/** The list with a parameter that asks when the task runs; unchanged when it has one or can't be read. */
export function withSchedule(text: string): string {
  const values = readList(text);
  if (!values || values.some(isScheduleParameter)) return text;
  const taken = new Set(values.map(({ name }) => name));
  let name = scheduleParameter.name;
  for (let nth = 2; taken.has(name); nth++) name = `${scheduleParameter.name}_${nth}`;
  return listText([...values, { ...scheduleParameter, name }]);
}

/** The list for another type of task: a scheduled one gets the parameter, others lose it while it is as it was added. */
export function listForType(type: TaskType, text: string): string {
  if (type === 'parent_scheduled') return withSchedule(text);
  const values = readList(text);
  const kept = values?.filter((value) => !isUntouched(value));
  return values && kept && kept.length < values.length ? listText(kept) : text;
}

/** The place of the only parameter that says when a scheduled task runs, which must stay; -1 when there is none such. */
export function onlySchedule(type: TaskType, values: readonly Record<string, unknown>[]): number {
  const places = values.flatMap((value, at) => (isScheduleParameter(value) ? [at] : []));
  return type === 'parent_scheduled' && places.length === 1 ? (places[0] ?? -1) : -1;
}
