import { fileLimits, type ImageType } from '@agentarium/contracts';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../../platform/errors.ts';
import { createKeyedLimiter } from '../../../platform/keyed-limiter.ts';
import { unreadable } from './file-fault.ts';
import { hasForeignContent } from './foreign-content.ts';

export type ReadImage = {
  media_type: ImageType;
  bytes: Buffer;
  width: number;
  height: number;
  preview: Buffer;
};

const previewSide = 320;
const damaged = 'The image is cut off or damaged';
const maxSeconds = 20;
const typeOf: Partial<Record<string, ImageType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Loaded with the first image, so that an idle server stays small. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Decoded images take much memory, so only one at a time is decoded per process. */
const oneAtATime = createKeyedLimiter({ atOnce: 1, maxWaiting: 30 });

function refuse({ width, height, pages }: Metadata): void {
  if ((pages ?? 1) > 1) throw unreadable('FILE_MOVES', 'The image must not be animated');
  const { maxPixels } = fileLimits;
  if (width * height > maxPixels)
    throw unreadable('FILE_PIXELS', `At most ${maxPixels / 1e6} megapixels`, {
      maximum: maxPixels / 1e6,
    });
}

/** Encodes an image in its original format; a PNG that would not compress becomes a JPEG. */
async function encode(image: Sharp, type: ImageType) {
  const whole = { resolveWithObject: true } as const;
  if (type === 'image/webp') return { type, ...(await image.webp({ quality: 88 }).toBuffer(whole)) };
  if (type === 'image/png') {
    const png = await image.clone().png({ compressionLevel: 6 }).toBuffer(whole);
    if (png.data.length <= fileLimits.maxBytes) return { type, ...png };
  }
  const jpeg = await image.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer(whole);
  return { type: 'image/jpeg' as const, ...jpeg };
}

async function decode(given: Buffer): Promise<ReadImage> {
  const sharp = await loadSharp();
  const open = () =>
    sharp(given, { limitInputPixels: fileLimits.maxPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: maxSeconds,
    });
  // The size in the header is checked before decoding, to fail with our own message.
  const facts = await sharp(given, { limitInputPixels: false }).metadata();
  refuse(facts);
  const type = typeOf[facts.format ?? ''];
  if (!type) throw unreadable('FILE_DAMAGED', damaged);
  const { maxSide } = fileLimits;
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const image = open().autoOrient().resize(maxSide, maxSide, inside).toColourspace('srgb');
  const { data, info, type: media_type } = await encode(image, type);
  const preview = await sharp(data).resize(previewSide, previewSide, inside).webp({ quality: 75 }).toBuffer();
  return { media_type, bytes: data, width: info.width, height: info.height, preview };
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** Returns whether the data ends as its format requires: a truncated image may still decode. */
function isWhole(bytes: Buffer): boolean {
  if (bytes[0] === 0x89) return bytes.subarray(-pngEnd.length).equals(pngEnd);
  if (bytes[0] === 0x52) return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
  return true;
}

/**
 * Decodes an image, rotates it upright, scales it to `maxSide` and encodes it again, so that no metadata or anything
 * else in the upload survives. Throws FILE_UNREADABLE with the reason.
 */
export async function readImage(given: Buffer): Promise<ReadImage> {
  if (hasForeignContent(given)) throw unreadable('FILE_MIXED', 'The image holds another file');
  if (!isWhole(given)) throw unreadable('FILE_DAMAGED', damaged);
  let begun = performance.now();
  try {
    return await oneAtATime('images', () => {
      begun = performance.now();
      return decode(given);
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw performance.now() - begun >= maxSeconds * 1000
      ? unreadable('FILE_TOO_COMPLEX', 'The image takes too long to read')
      : unreadable('FILE_DAMAGED', damaged);
  }
}
