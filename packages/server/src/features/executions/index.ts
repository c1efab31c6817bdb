export { registerExecutions } from './routes.ts';
export { startWorker, type Worker } from './worker.ts';
