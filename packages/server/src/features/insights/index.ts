export { insightJobs } from './jobs.ts';
export { readLoad } from './read-load.ts';
export { registerInsights } from './routes.ts';
