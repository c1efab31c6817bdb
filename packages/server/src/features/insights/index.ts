export { defineInsightJobs } from './jobs.ts';
export { registerInsights } from './routes.ts';
