import type { Readable } from 'node:stream';
import { type FileType, type ImagePart, partsOf, sentenceOf } from '@agentarium/contracts';
import type { DecodedImage, ImageFault } from './decode-image.ts';
import { unreadable } from './inspect.ts';
import { readInProcess } from './read-in-process.ts';

const imageProcess = new URL('./image-process.js', import.meta.url);
/** An image of 40 megapixels takes 2 seconds. */
const maxCpuSeconds = 6;

/** Loaded with the first image, so that an idle server stays small. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function refusal(reason: ImageFault) {
  const { fault: code, ...params } = reason;
  return unreadable(code, sentenceOf({ code, params }), params);
}

/**
 * Decodes an image in a separate process: rotates it upright, scales it to what models get and encodes it again, so that
 * no metadata or anything else in the upload survives; HEIC becomes JPEG. Throws FILE_UNREADABLE with the reason, and
 * the reason of the signal.
 */
export async function readImage(given: Readable, signal: AbortSignal): Promise<DecodedImage> {
  const decoded = await readInProcess<DecodedImage | ImageFault>(imageProcess, given, {
    maxCpuSeconds,
    signal,
  });
  if (decoded === null)
    throw unreadable('FILE_TOO_COMPLEX', 'The image takes too long or too much memory to read');
  if ('fault' in decoded) throw refusal(decoded);
  return decoded;
}

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
    const image = sharp(bytes, { sequentialRead: true }).flatten({ background: '#fff' });
    return (part ? image.extract(part) : image).jpeg({ quality: 88 }).toBuffer();
  };
  if (parts.length <= 1) return { media_type: 'image/jpeg' as const, bytes: await jpegOf() };
  const cut: Uint8Array[] = [];
  for (const part of parts) cut.push(await jpegOf(part));
  return { media_type: 'image/jpeg' as const, bytes, parts: cut };
}
