import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

type Place = { object_key: string | null; bytes: Uint8Array | null };

/** The content of a file, from the database or the object store. Throws FILE_NOT_FOUND. */
export async function bytesOf({ objects }: Pick<Services, 'objects'>, { object_key, bytes }: Place) {
  const found = object_key === null ? bytes : await objects?.get(object_key);
  if (!found) throw new AppError('FILE_NOT_FOUND');
  return found;
}
