export { checkSchedule } from './check-schedule.ts';
export { startDispatcher } from './dispatcher.ts';
export { defineScheduleJobs } from './jobs.ts';
export { noteScheduledEnd } from './note-scheduled-end.ts';
export { loadSchedule, mustBeTask } from './queries.ts';
export { registerSchedule } from './routes.ts';
export { type Plan, resumed } from './rules.ts';
export { saveScheduleFromRun } from './save-schedule-from-run.ts';
export { stopBeyondAllowance } from './stop-beyond-allowance.ts';
