export { defineGoalJobs } from './jobs.ts';
export { registerGoals } from './routes.ts';
