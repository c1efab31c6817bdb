export { fill, formatDay, formatMeasure, formatRange } from './goal-words.ts';
export { notificationJobs } from './jobs.ts';
export { notifyGoal } from './notify-goals.ts';
export { notifyLimit } from './notify-limit.ts';
export {
  clearConfirmation,
  notifyConfirmation,
  notifyRunFinished,
  notifySequence,
} from './notify-runs.ts';
export { notifyStopped } from './notify-schedules.ts';
export { recordWatched } from './record-watched.ts';
export { registerNotifications } from './routes.ts';
