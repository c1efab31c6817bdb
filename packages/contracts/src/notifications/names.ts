/** The kinds of notifications. */
export const notificationKinds = [
  'run_finished',
  'run_failed',
  'schedule_stopped',
  'limit_80',
  'confirmation_needed',
  'goal_reached',
  'goal_missed',
  'goal_out_of_range',
  'prompt_repeated',
  'system_alert',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const forAdmins: readonly NotificationKind[] = ['prompt_repeated', 'system_alert'];

/** The kinds that an account can get: two are for administrators. */
export const notificationKindsOf = (isAdmin: boolean): NotificationKind[] =>
  notificationKinds.filter((kind) => isAdmin || !forAdmins.includes(kind));

/** Maximum devices per account for push notifications. */
export const maxPushDevices = 20;

/**
 * Why a schedule was stopped: five failures in a row, an administrator, its task was archived, or the limit of the plan
 * after the previous one ended.
 */
export const stoppedReasons = ['failures', 'admin', 'archived', 'plan'] as const;
export type StoppedReason = (typeof stoppedReasons)[number];
