import { type ErrorDetail, lacksSchedule } from '@agentarium/contracts';
import { AppError } from '../../platform/errors.ts';
import type { TaskColumns } from './task-columns.ts';

type Facts = Pick<TaskColumns, 'task_type' | 'required_parameters'>;

/** The fault of a scheduled task without a Schedule parameter; empty when it has one. */
export const scheduleFaults = (task: Facts): ErrorDetail[] =>
  lacksSchedule(task)
    ? [
        {
          path: 'required_parameters',
          message: 'A scheduled task needs a parameter of type Schedule from its user or an administrator',
          code: 'SCHEDULE_PARAMETER_REQUIRED',
        },
      ]
    : [];

/** Throws VALIDATION_FAILED for a scheduled task without a Schedule parameter. */
export function requireScheduleParameter(task: Facts): void {
  const details = scheduleFaults(task);
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}
