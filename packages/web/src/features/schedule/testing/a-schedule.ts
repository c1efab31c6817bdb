import type { ScheduleStatus } from '@agentarium/contracts';

/** The status of a schedule that runs at nine every morning in Moscow; override only what the test is about. */
export const aSchedule = (overrides: Partial<ScheduleStatus> = {}): ScheduleStatus => ({
  enabled: true,
  paused: false,
  paused_until: null,
  skipped_run: null,
  stopped_at: null,
  stopped_by: null,
  stop_reason: null,
  next_execution: null,
  next_executions: [],
  last_error: null,
  last_error_code: null,
  last_error_at: null,
  message: '',
  timezone: 'Europe/Moscow',
  cron_expressions: ['0 9 * * *'],
  at: null,
  mail: 'notice',
  ...overrides,
});
