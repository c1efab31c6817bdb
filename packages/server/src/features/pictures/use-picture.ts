import { pictureIdOf } from '@agentarium/contracts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { keepPicture } from './store-picture.ts';

/**
 * An agent is to have this picture, in the transaction that saves it: an uploaded one stays from now on. Throws
 * VALIDATION_FAILED when there is no such picture.
 */
export async function usePicture(tx: Db, image: string | null, now: Date): Promise<void> {
  const id = pictureIdOf(image);
  if (id !== null && !(await keepPicture(tx, id, now)))
    throw invalid('config.image', 'Unknown picture', 'UNKNOWN_PICTURE');
}
