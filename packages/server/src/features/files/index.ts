export * from './check-files.ts';
export { exportFiles } from './export-files.ts';
export { forFamilies } from './for-families.ts';
export { defineFileJobs } from './jobs.ts';
export { loadOwnFiles, loadRunFiles } from './load-run-files.ts';
export { registerFiles } from './routes.ts';
export { filesOf, presentFiles } from './shown-files.ts';
export { bytesOf } from './stored-bytes.ts';
export { useFiles } from './use-files.ts';
