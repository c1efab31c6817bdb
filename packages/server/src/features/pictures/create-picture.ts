import { type Picture, picturePath } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { readPicture } from './read-picture.ts';
import { pictureIdFor, storePicture } from './store-picture.ts';

const field = 'body';

/**
 * Uploads a picture for agents, for an administrator. Throws VALIDATION_FAILED when its content does not match its
 * type.
 */
export async function createPicture(
  ctx: SignedIn,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string | undefined },
): Promise<Picture> {
  const read = readPicture(bytes);
  if (read.fault !== null)
    throw new AppError('VALIDATION_FAILED', { details: [{ path: field, ...read.fault }] });
  const { media_type, width, height } = read;
  const named = contentType?.split(';')[0]?.trim().toLowerCase();
  if (named !== media_type)
    throw invalid(field, `Is ${media_type}, not ${named}`, 'PICTURE_TYPE', { type: media_type });
  const id = pictureIdFor(bytes);
  const picture = { id, media_type, width, height, bytes };
  await ctx.database.transaction((tx) =>
    storePicture(ctx, tx, { picture, action: 'pictures.createPicture', now: ctx.clock.now() }),
  );
  return { id, path: picturePath(id), width, height, bytes: bytes.length, media_type };
}
