export { pictureJobs } from './jobs.ts';
export {
  loadPictures,
  type NewPicture,
  pictureIdFor,
  storedPictures,
  storePicture,
  usePicture,
} from './pictures.ts';
export { readPicture } from './read-picture.ts';
export { registerPictures } from './routes.ts';
