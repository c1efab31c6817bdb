import * as z from 'zod';
import { id, idParams, messageOutput, pageQuery, userIdQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  adminScheduleStatus,
  forecastQuery,
  ownSchedules,
  pastTicks,
  savedSchedule,
  scheduleForecast,
  scheduleInput,
  scheduleManagement,
  schedulePause,
  scheduleStatus,
  schedulesChange,
  schedulesRestart,
} from './status.ts';

const userParams = z.object({ id, userId: id });

export const listSchedules = endpoint({
  method: 'GET',
  path: '/public/schedules',
  access: 'user',
  summary: 'List the caller’s schedules, next to run first',
  output: ownSchedules,
});

export const getSchedule = endpoint({
  method: 'GET',
  path: '/public/schedule/:id/status',
  access: 'user',
  summary: 'Get the caller’s schedule of a task; `id` is the task’s',
  params: idParams,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const getSavedSchedule = endpoint({
  method: 'GET',
  path: '/public/schedules/:id',
  access: 'user',
  summary: 'Get the caller’s schedule of a task, with the inputs of its runs; `id` is the task’s',
  params: idParams,
  output: savedSchedule,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const saveSchedule = endpoint({
  method: 'PUT',
  path: '/public/schedules/:id',
  access: 'user',
  summary:
    'Save the schedule that stands in the parameters of a task; without `run_now` nothing runs or counts',
  params: idParams,
  body: scheduleInput,
  output: savedSchedule.extend({ execution_id: id.nullable() }),
  errors: [
    'TASK_NOT_FOUND',
    'TASK_NOT_ACTIVE',
    'TIER_LOCKED',
    'ALREADY_EXECUTED',
    'FIELD_WITHHELD',
    'MISSING_USER_PARAMETERS',
    'DAILY_LIMIT_GLOBAL',
    'DAILY_LIMIT_TASK',
    'BUDGET_EXCEEDED',
    'SCHEDULE_NOT_FOUND',
    'SCHEDULE_LIMIT',
    'SCHEDULE_STOPPED_BY_ADMIN',
    'FILE_NOT_FOUND',
    'MODEL_CANNOT_SEE',
    'MODEL_PAUSED',
    'STALE_WRITE',
  ],
});

export const removeSchedule = endpoint({
  method: 'DELETE',
  path: '/public/schedules/:id',
  access: 'user',
  summary: 'Remove the caller’s schedule of a task; its runs stay',
  params: idParams,
  output: messageOutput,
  errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_STOPPED_BY_ADMIN'],
});

export const stopSchedule = endpoint({
  method: 'PUT',
  path: '/public/schedule/:id/stop',
  access: 'user',
  summary: 'Stop the caller’s schedule of a task',
  params: idParams,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const restartSchedule = endpoint({
  method: 'PUT',
  path: '/public/schedule/:id/restart',
  access: 'user',
  summary: 'Restart the caller’s schedule of a task, from now on',
  params: idParams,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_STOPPED_BY_ADMIN', 'SCHEDULE_LIMIT', 'TASK_NOT_ACTIVE'],
});

export const pauseSchedule = endpoint({
  method: 'PUT',
  path: '/public/schedule/:id/pause',
  access: 'user',
  summary:
    'Pause the caller’s schedule of a task until a given time; null resumes it, also after skipping a run',
  params: idParams,
  body: schedulePause,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_STOPPED'],
});

export const skipNextRun = endpoint({
  method: 'PUT',
  path: '/public/schedule/:id/skip-next',
  access: 'user',
  summary: 'Skip the next run of the caller’s schedule of a task; repeating it before that run has no effect',
  params: idParams,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_STOPPED'],
});

export const listTicks = endpoint({
  method: 'GET',
  path: '/public/schedule/:id/ticks',
  access: 'user',
  summary: 'List the outcomes of the caller’s schedule’s ticks in the last 90 days, newest first',
  params: idParams,
  query: pageQuery,
  output: pastTicks,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const getForecast = endpoint({
  method: 'GET',
  path: '/public/schedule/:id/forecast',
  access: 'user',
  summary: 'Forecast what the caller’s schedule of a task, or an unsaved one, will use in the next 30 days',
  params: idParams,
  query: forecastQuery,
  isSlow: true,
  output: scheduleForecast,
  errors: ['SCHEDULE_NOT_FOUND', 'TASK_NOT_FOUND'],
});

export const getUserSchedule = endpoint({
  method: 'GET',
  path: '/private/schedule/:id/status',
  access: 'admin',
  summary: 'Get a user’s schedule of a task (the caller’s without `user_id`), and the scheduler’s state',
  params: idParams,
  query: userIdQuery,
  output: adminScheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const listUserSchedules = endpoint({
  method: 'GET',
  path: '/private/users/:id/schedules',
  access: 'admin',
  summary: 'List a user’s schedules, next to run first',
  params: idParams,
  query: pageQuery,
  output: ownSchedules,
  errors: ['USER_NOT_FOUND'],
});

export const getManagement = endpoint({
  method: 'GET',
  path: '/private/schedule/:id/management',
  access: 'admin',
  summary: 'List all users’ schedules of a task',
  params: idParams,
  output: scheduleManagement,
  errors: ['TASK_NOT_FOUND'],
});

export const stopAllSchedules = endpoint({
  method: 'PUT',
  path: '/private/schedule/:id/stop-all',
  access: 'admin',
  summary: 'Stop all users’ schedules of a task',
  params: idParams,
  output: schedulesChange,
  errors: ['TASK_NOT_FOUND'],
});

export const restartAllSchedules = endpoint({
  method: 'PUT',
  path: '/private/schedule/:id/restart-all',
  access: 'admin',
  summary: 'Restart all users’ stopped schedules of a task within their plans’ limits',
  params: idParams,
  output: schedulesRestart,
  errors: ['TASK_NOT_FOUND', 'TASK_NOT_ACTIVE'],
});

export const stopUserSchedule = endpoint({
  method: 'PUT',
  path: '/private/schedule/:id/users/:userId/stop',
  access: 'admin',
  summary: 'Stop a user’s schedule of a task; only an administrator can restart it then',
  params: userParams,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND'],
});

export const restartUserSchedule = endpoint({
  method: 'PUT',
  path: '/private/schedule/:id/users/:userId/restart',
  access: 'admin',
  summary: 'Restart a user’s schedule of a task',
  params: userParams,
  output: scheduleStatus,
  errors: ['SCHEDULE_NOT_FOUND', 'SCHEDULE_LIMIT', 'TASK_NOT_ACTIVE'],
});
