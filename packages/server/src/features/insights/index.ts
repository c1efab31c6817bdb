export { insightJobs } from './jobs.ts';
export { readLoad } from './overview.ts';
export { registerInsights } from './routes.ts';
