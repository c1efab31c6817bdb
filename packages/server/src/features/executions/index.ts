export { defineExecutionJobs } from './jobs.ts';
export { registerExecutions } from './routes.ts';
export { startWorker } from './worker.ts';
