export { definePictureJobs } from './jobs.ts';
export { loadPictures, storedPictures } from './load-pictures.ts';
export { readPicture } from './read-picture.ts';
export { registerPictures } from './routes.ts';
export { type NewPicture, pictureIdFor, storePicture } from './store-picture.ts';
export { usePicture } from './use-picture.ts';
