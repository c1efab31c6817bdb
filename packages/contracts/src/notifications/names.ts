/** What an account is notified of. */
export const notificationKinds = [
  'run_finished',
  'run_failed',
  'schedule_stopped',
  'limit_80',
  'confirmation_needed',
  'goal_reached',
  'goal_missed',
  'goal_out_of_range',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Devices that an account may have notifications sent to. */
export const maxPushDevices = 20;

/** Why a schedule stopped: five failures in a row, an administrator, or no room for it after the plan's end. */
export const stoppedReasons = ['failures', 'admin', 'plan'] as const;
export type StoppedReason = (typeof stoppedReasons)[number];
