import type { FileType } from '@agentarium/contracts';
import { loadSharp } from './read-image.ts';

/** Converts an image to a format that every provider accepts: not all accept WebP. */
export async function imageForModel(media_type: FileType, bytes: Uint8Array) {
  if (media_type !== 'image/webp') return { media_type, bytes };
  const sharp = await loadSharp();
  const jpeg = await sharp(bytes).flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer();
  return { media_type: 'image/jpeg' as const, bytes: jpeg };
}
