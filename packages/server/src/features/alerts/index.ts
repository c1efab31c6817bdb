export { alertJobs } from './jobs.ts';
export { registerAlerts } from './routes.ts';
