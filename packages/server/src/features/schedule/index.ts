export { startDispatcher } from './dispatcher.ts';
export { scheduleJobs } from './jobs.ts';
export { loadSchedule, requireTask } from './queries.ts';
export { getSavedSchedule, listSchedules } from './read-schedules.ts';
export { registerSchedule } from './routes.ts';
export { checkSchedule, resumed } from './rules.ts';
export { type ScheduleEdit, saveEditedSchedule, saveScheduleFromRun } from './save-schedule-from-run.ts';
export { archiveItem, recordScheduledEnd, stopArchived, stopBeyondLimit } from './stop-schedules.ts';
