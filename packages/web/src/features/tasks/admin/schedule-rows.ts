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
/** The form's error for a scheduled task without that parameter. */
export const scheduleMissing = 'tasks-admin:form.error.schedule';

const isUntouched = (value: unknown) => JSON.stringify(value) === JSON.stringify(scheduleParameter);

/** Returns whether a parameter list, as JSON, lacks the schedule a scheduled task needs; false if invalid. */
export function isScheduleMissing(type: TaskType, text: string): boolean {
  const required_parameters = readList(text);
  return required_parameters !== null && lacksSchedule({ task_type: type, required_parameters });
}

/** Adds a Schedule parameter; unchanged if there is one or the JSON is invalid. */
export function withSchedule(text: string): string {
  const values = readList(text);
  if (!values || values.some(isScheduleParameter)) return text;
  const taken = new Set(values.map(({ name }) => name));
  let name = scheduleParameter.name;
  for (let nth = 2; taken.has(name); nth++) name = `${scheduleParameter.name}_${nth}`;
  return listText([...values, { ...scheduleParameter, name }]);
}

/** The list after a change of task type: scheduled tasks get the parameter, others lose it unless it was edited. */
export function listForType(type: TaskType, text: string): string {
  if (type === 'parent_scheduled') return withSchedule(text);
  const values = readList(text);
  const remaining = values?.filter((value) => !isUntouched(value));
  return values && remaining && remaining.length < values.length ? listText(remaining) : text;
}

/** The index of the only Schedule parameter of a scheduled task, which must stay; -1 if there is none or several. */
export function onlySchedule(type: TaskType, values: readonly Record<string, unknown>[]): number {
  const places = values.flatMap((value, at) => (isScheduleParameter(value) ? [at] : []));
  return type === 'parent_scheduled' && places.length === 1 ? (places[0] ?? -1) : -1;
}
