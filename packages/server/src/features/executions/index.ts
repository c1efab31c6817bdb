export { defineExecutionJobs } from './jobs.ts';
export { registerExecutions } from './routes.ts';
/** Callable inside a transaction. features/schedule gets it as an argument from main.ts: the two would be a cycle. */
export { startRun } from './start-run.ts';
export { startWorker } from './worker.ts';
