export { goalJobs } from './jobs.ts';
export { goalsOf, listGoals } from './list-goals.ts';
export { registerGoals } from './routes.ts';
