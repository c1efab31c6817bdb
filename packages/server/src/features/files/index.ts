export { defineFileJobs } from './jobs.ts';
export { registerFiles } from './routes.ts';
