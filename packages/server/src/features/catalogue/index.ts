export { addArchiveItems, archiveItems, previewArchive } from './archive-job.ts';
export { registerCatalogue } from './routes.ts';
