export { listMainGoals, mainGoals } from './goals.ts';
export { goalJobs } from './jobs.ts';
export { registerGoals } from './routes.ts';
