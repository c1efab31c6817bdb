export { dayInWords, fill, measured, rangeInWords } from './goal-words.ts';
export { defineNotificationJobs } from './jobs.ts';
export { noteWatched } from './note-watched.ts';
export { notifyGoal } from './notify-goals.ts';
export { notifyLimit } from './notify-limit.ts';
export {
  noteAnswered,
  notifyConfirmation,
  notifySequence,
  tellOwners,
} from './notify-runs.ts';
export { notifyStopped } from './notify-schedules.ts';
export { registerNotifications } from './routes.ts';
export { reachesNotice } from './rules.ts';
