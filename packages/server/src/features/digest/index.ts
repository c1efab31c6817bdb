export { defineDigestJobs } from './jobs.ts';
export { registerDigest } from './routes.ts';
