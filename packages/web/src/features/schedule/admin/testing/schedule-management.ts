import type { ScheduleManagement } from '@agentarium/contracts';

export type UserSchedule = ScheduleManagement['user_schedules'][number];

/** The active schedule of a user, with these fields instead. */
export const aUserSchedule = (given: Partial<UserSchedule> = {}): UserSchedule => ({
  user_id: '01900000-0000-7000-8000-000000000001',
  username: 'maria',
  email: 'maria@example.com',
  account_status: 'active',
  enabled: true,
  stopped_at: null,
  stopped_by: null,
  stop_reason: null,
  next_execution: null,
  paused_until: null,
  ...given,
});

/** The same, stopped by an administrator. */
export const aStoppedSchedule = (given: Partial<UserSchedule> = {}): UserSchedule =>
  aUserSchedule({
    enabled: false,
    stopped_at: '2026-11-14T09:00:00.000Z',
    stopped_by: 'admin',
    ...given,
  });

/** The management of a task with these schedules, with these fields instead. */
export const managementOf = (
  schedules: UserSchedule[],
  more: Partial<ScheduleManagement> = {},
): ScheduleManagement => ({
  total_users: schedules.length,
  active_users: schedules.filter(({ enabled }) => enabled).length,
  stopped_users: schedules.filter(({ enabled }) => !enabled).length,
  user_schedules: schedules,
  ...more,
});
