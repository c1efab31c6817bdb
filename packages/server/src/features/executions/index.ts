export { defineExecutionJobs } from './jobs.ts';
export { registerExecutions } from './routes.ts';
export { startWorker, type Worker } from './worker.ts';
