import {
  type FileType,
  fileLimits,
  type ImagePart,
  type ImageType,
  partsOf,
  storedSides,
} from '@agentarium/contracts';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../../platform/errors.ts';
import { hasForeignContent, unreadable } from './inspect.ts';
import { runInThread } from './run-in-thread.ts';

export type ReadImage = {
  media_type: ImageType;
  bytes: Buffer;
  width: number;
  height: number;
  preview: Buffer;
};

const heicWorker = new URL('./heic-worker.js', import.meta.url);
/** A photo of 25 megapixels takes 335 MB while it is decoded, 100 MB of them its pixels. */
const heicLimits = {
  maxMs: 20_000,
  maxExternalBytes: 400 * 1024 * 1024,
  heap: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 },
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

const tooComplex = () => unreadable('FILE_TOO_COMPLEX', 'The image takes too long to read');
const maxMegapixels = (maximum: number) =>
  unreadable('FILE_PIXELS', `At most ${maximum / 1e6} megapixels`, { maximum: maximum / 1e6 });

/** Throws if an image is too large to be decoded, by what its header says. */
function refuse({ width, height }: Metadata, maxPixels: number): void {
  const { maxSourceSide: maximum } = fileLimits;
  if (width * height > maxPixels) throw maxMegapixels(maxPixels);
  if (Math.max(width, height) > maximum)
    throw unreadable('FILE_SIDE', `No side over ${maximum} pixels`, { maximum });
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

type Pixels = { width: number; height: number; data: Uint8Array };
type Source = { image: Sharp; sides: { width: number; height: number }; type: ImageType };

async function openHeic(given: Buffer, facts: Metadata): Promise<Source> {
  refuse(facts, fileLimits.maxHeicPixels);
  const decoded = await runInThread<Pixels | 'damaged'>(heicWorker, { bytes: given }, heicLimits);
  if (decoded === null) throw tooComplex();
  if (decoded === 'damaged') throw unreadable('FILE_DAMAGED', damaged);
  const { width, height, data } = decoded;
  const sharp = await loadSharp();
  return {
    image: sharp(data, { raw: { width, height, channels: 4 } }),
    sides: { width, height },
    type: 'image/jpeg',
  };
}

async function open(given: Buffer): Promise<Source> {
  const { bytes, failOn } = completed(given);
  const sharp = await loadSharp();
  // The size in the header is checked before decoding, to fail with our own message.
  const facts = await sharp(given, { limitInputPixels: false }).metadata();
  if (facts.format === 'heif' && facts.compression === 'hevc') return openHeic(given, facts);
  if ((facts.pages ?? 1) > 1) throw unreadable('FILE_MOVES', 'The image must not be animated');
  refuse(facts, fileLimits.maxPixels);
  const type = typeOf[facts.format ?? ''];
  if (!type) throw unreadable('FILE_DAMAGED', damaged);
  const options = { limitInputPixels: fileLimits.maxPixels, failOn, sequentialRead: true };
  return { image: sharp(bytes, options).autoOrient(), sides: facts.autoOrient, type };
}

async function decode(given: Buffer): Promise<ReadImage> {
  const { image, sides, type } = await open(given);
  const { width, height } = storedSides(sides);
  const scaled = image
    .timeout({ seconds: maxSeconds })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb');
  const { data, info, type: media_type } = await encode(scaled, type);
  const sharp = await loadSharp();
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const preview = await sharp(data).resize(previewSide, previewSide, inside).webp({ quality: 75 }).toBuffer();
  return { media_type, bytes: data, width: info.width, height: info.height, preview };
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** Returns whether the chunks of a PNG come to an end; what follows is of no interest. */
function endsAsPng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
  }
  return false;
}

/** Returns whether a file ends before its format allows: a truncated image may still decode. */
function isCut(bytes: Buffer): boolean {
  if (bytes[0] === 0x89) return !endsAsPng(bytes);
  return bytes[0] === 0x52 && bytes.length < bytes.readUInt32LE(4) + 8;
}

/** A JPEG without its end is completed; then anything else that is missing is a warning of its decoder. */
const completed = (bytes: Buffer) =>
  bytes[0] === 0xff && !bytes.includes(jpegEnd, -1024)
    ? { bytes: Buffer.concat([bytes, jpegEnd]), failOn: 'warning' as const }
    : { bytes, failOn: 'error' as const };

/**
 * Decodes an image, rotates it upright, scales it to what models get and encodes it again, so that no metadata or
 * anything else in the upload survives; HEIC becomes JPEG. Throws FILE_UNREADABLE with the reason.
 */
export async function readImage(given: Buffer): Promise<ReadImage> {
  if (hasForeignContent(given)) throw unreadable('FILE_MIXED', 'The image holds another file');
  if (isCut(given)) throw unreadable('FILE_DAMAGED', damaged);
  const begun = performance.now();
  try {
    return await decode(given);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw performance.now() - begun >= maxSeconds * 1000 ? tooComplex() : unreadable('FILE_DAMAGED', damaged);
  }
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
    const image = sharp(bytes).flatten({ background: '#fff' });
    return (part ? image.extract(part) : image).jpeg({ quality: 88 }).toBuffer();
  };
  if (parts.length <= 1) return { media_type: 'image/jpeg' as const, bytes: await jpegOf() };
  const cut: Uint8Array[] = [];
  for (const part of parts) cut.push(await jpegOf(part));
  return { media_type: 'image/jpeg' as const, bytes, parts: cut };
}
