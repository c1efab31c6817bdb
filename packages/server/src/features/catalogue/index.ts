export { addArchiveItems, previewArchive } from './archive-job.ts';
export { catalogueJobs } from './jobs.ts';
export { registerCatalogue } from './routes.ts';
