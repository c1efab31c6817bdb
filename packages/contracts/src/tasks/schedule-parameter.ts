type AskedFor = { param_type?: unknown; data_type?: unknown };

/** Whether a parameter says when a scheduled task runs: its user enters it, or an administrator gave it. */
export const isScheduleParameter = ({ param_type, data_type }: AskedFor): boolean =>
  data_type === 'Schedule' && (param_type === 'UserInput' || param_type === 'AdminInput');

/** Whether a scheduled task has no parameter that says when it runs, so that nobody could ever schedule it. */
export const lacksSchedule = (task: {
  task_type: string;
  required_parameters: readonly AskedFor[];
}): boolean => task.task_type === 'parent_scheduled' && !task.required_parameters.some(isScheduleParameter);
