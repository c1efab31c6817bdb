export { pictureJobs } from './jobs.ts';
export {
  loadPictures,
  type NewPicture,
  pictureIdFor,
  readPicture,
  storedPictures,
  storePicture,
  usePicture,
} from './pictures.ts';
export { registerPictures } from './routes.ts';
