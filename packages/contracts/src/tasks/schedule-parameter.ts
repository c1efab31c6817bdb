type AskedFor = { param_type?: unknown; data_type?: unknown };

/**
 * Returns whether a parameter determines when a scheduled task runs, entered by its user or set by an administrator.
 */
export const isScheduleParameter = ({ param_type, data_type }: AskedFor): boolean =>
  data_type === 'Schedule' && (param_type === 'UserInput' || param_type === 'AdminInput');

/** Returns whether a scheduled task has no Schedule parameter, so that it could never be scheduled. */
export const lacksSchedule = (task: {
  task_type: string;
  required_parameters: readonly AskedFor[];
}): boolean => task.task_type === 'parent_scheduled' && !task.required_parameters.some(isScheduleParameter);
