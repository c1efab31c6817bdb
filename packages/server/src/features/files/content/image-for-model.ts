import { type FileType, type ImagePart, partsOf } from '@agentarium/contracts';
import { loadSharp } from './read-image.ts';

type Stored = { media_type: FileType; bytes: Uint8Array; width: number | null; height: number | null };

/**
 * Converts a stored image to what every provider accepts: not all accept WebP, and all scale a long one down until
 * nobody can read it, so it comes in parts.
 */
export async function imageForModel({ media_type, bytes, width, height }: Stored) {
  const parts = width === null || height === null ? [] : partsOf({ width, height });
  if (parts.length <= 1 && media_type !== 'image/webp') return { media_type, bytes };
  const sharp = await loadSharp();
  const jpegOf = (part?: ImagePart) => {
    const image = sharp(bytes).flatten({ background: '#fff' });
    return (part ? image.extract(part) : image).jpeg({ quality: 88 }).toBuffer();
  };
  if (parts.length <= 1) return { media_type: 'image/jpeg' as const, bytes: await jpegOf() };
  const cut: Uint8Array[] = [];
  for (const part of parts) cut.push(await jpegOf(part));
  return { media_type: 'image/jpeg' as const, bytes, parts: cut };
}
