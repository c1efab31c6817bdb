export { digestJobs } from './jobs.ts';
export { registerDigest } from './routes.ts';
