/**
 * Callable inside a transaction. features/schedule gets it as an argument from main.ts, which avoids an import cycle.
 */
export { acceptExecution } from './accept/accept-execution.ts';
export { executionJobs } from './jobs.ts';
export { loadPoints, loadRuns, maxRuns, type NumbersReader, trackedParameters } from './progress.ts';
export { startWorker } from './queue/worker.ts';
export { withoutHidden } from './read/get-execution.ts';
export { listUserExecutions } from './read/list-user-executions.ts';
export { registerExecutions } from './routes.ts';
export { previewShare } from './shares/shared-result.ts';
