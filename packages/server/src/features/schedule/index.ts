export { checkSchedule } from './check-schedule.ts';
