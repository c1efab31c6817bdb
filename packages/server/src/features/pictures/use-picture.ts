import { pictureIdOf } from '@agentarium/contracts';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { keepPicture } from './store-picture.ts';

/**
 * Keeps an uploaded picture that an agent gets, in the transaction that saves the agent. Throws VALIDATION_FAILED when
 * it does not exist.
 */
export async function usePicture(tx: Db, image: string | null, now: Date): Promise<void> {
  const id = pictureIdOf(image);
  if (id !== null && !(await keepPicture(tx, id, now)))
    throw invalid('config.image', 'Unknown picture', 'UNKNOWN_PICTURE');
}
