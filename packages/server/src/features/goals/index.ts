export { defineGoalJobs } from './jobs.ts';
export { listGoals } from './list-goals.ts';
export { registerGoals } from './routes.ts';
