export { notificationJobs } from './jobs.ts';
export { getNotificationSettings } from './notifications.ts';
export {
  clearConfirmation,
  notifyAlert,
  notifyConfirmation,
  notifyGoal,
  notifyLimit,
  notifyNotStarted,
  notifyPromptRepeated,
  notifyRunFinished,
  notifySequence,
  notifyStopped,
  recordWatched,
} from './notify.ts';
export { fill, formatDay, formatMeasure, formatRange } from './present.ts';
export { registerNotifications } from './routes.ts';
