import type { NotificationFacts, NotificationSettings } from './schema.ts';

/** The share of the daily runs at which the user is notified that few are left. */
export const limitNoticeShare = 0.8;

/** The default channels of each kind: only urgent ones are mailed, devices get all. */
export const defaultNotificationSettings: NotificationSettings = {
  run_finished: { in_app: true, mail: false, push: true },
  run_failed: { in_app: true, mail: false, push: true },
  schedule_stopped: { in_app: true, mail: true, push: true },
  limit_80: { in_app: true, mail: false, push: true },
  confirmation_needed: { in_app: true, mail: true, push: true },
  goal_reached: { in_app: true, mail: false, push: true },
  goal_missed: { in_app: true, mail: false, push: true },
  goal_out_of_range: { in_app: true, mail: false, push: true },
  prompt_repeated: { in_app: true, mail: false, push: true },
  system_alert: { in_app: true, mail: false, push: true },
};

/** The page that charts the numbers of a run's task over time. */
export const progressPath = (executionId: string) => `/executions/${executionId}?tab=2#progress`;

/** The path in the web app that a notification links to. */
export function notificationPath({ kind, data }: NotificationFacts): string {
  if (kind === 'limit_80') return '/subscription';
  if (kind === 'system_alert') return '/admin';
  if (kind === 'run_failed' && !data.started) return '/schedules';
  const executionId = 'execution_id' in data ? data.execution_id : null;
  if (executionId === null) return `/tasks/${data.task.id}`;
  return kind.startsWith('goal_') ? progressPath(executionId) : `/executions/${executionId}`;
}
