export { typeByContent } from './content/inspect.ts';
export { loadSharp } from './content/read-image.ts';
export { exportFiles } from './files.ts';
export { fileJobs } from './jobs.ts';
export { registerFiles } from './routes.ts';
export * from './run-files.ts';
export { contentOf, type FileToSend } from './stored-content.ts';
