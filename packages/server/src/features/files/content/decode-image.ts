import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileLimits, type ImageType, storedSides } from '@agentarium/contracts/names';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { hasForeignContent } from './foreign-content.ts';

export type DecodedImage = {
  media_type: ImageType;
  bytes: Buffer;
  width: number;
  height: number;
  preview: Buffer;
};

/** Why an image is refused; `maximum` in megapixels, or in pixels for a side. */
export type ImageFault =
  | { fault: 'FILE_PIXELS' | 'FILE_SIDE'; maximum: number }
  | { fault: 'FILE_DAMAGED' | 'FILE_MOVES' | 'FILE_MIXED' };

/** Thrown with the reason. */
class Refused extends Error {
  readonly reason: ImageFault;
  constructor(reason: ImageFault) {
    super(reason.fault);
    this.reason = reason;
  }
}

const previewSide = 320;
const typeOf: Partial<Record<string, ImageType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The most that an image may take while its decoder holds all of it at once, in bytes. */
const maxWholeBytes = 72 * 1024 * 1024;
/** Longer rows are shrunk first, in bytes. */
const maxRowBytes = 24 * 1024;

/** Returns how much its decoder holds of an image at once, in bytes a pixel; 0 for one that is read row by row. */
function heldBytes({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata, bytes: Buffer) {
  // Only plain lossy WebP is read in rows.
  if (format === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8 ' ? 0 : 4;
  if (!isProgressive) return 0;
  // Progressive JPEG: the coefficients of all blocks. Interlaced PNG: the pixels.
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
  return depth === 'ushort' ? 2 * channels : channels;
}

function maxPixelsOf(facts: Metadata, bytes: Buffer): number {
  const held = heldBytes(facts, bytes);
  if (facts.format === 'heif') return fileLimits.maxHeicPixels;
  if (held === 0) return fileLimits.maxPixels;
  return Math.min(fileLimits.maxPixels, Math.floor(maxWholeBytes / held / 1e6) * 1e6);
}

/** Throws if an image is too large to be decoded, by what its header says. */
function requireSize(facts: Metadata, bytes: Buffer): void {
  const { width, height } = facts;
  const maxPixels = maxPixelsOf(facts, bytes);
  if (width * height > maxPixels) throw new Refused({ fault: 'FILE_PIXELS', maximum: maxPixels / 1e6 });
  const { maxSourceSide: maximum } = fileLimits;
  if (Math.max(width, height) > maximum) throw new Refused({ fault: 'FILE_SIDE', maximum });
}

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

type Source = { image: Sharp; sides: { width: number; height: number }; type: ImageType };

async function openHeic(bytes: Buffer): Promise<Source> {
  // libheif stays a separate file, which can be replaced (LGPL-3.0).
  const require = createRequire(import.meta.url);
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const libheif = require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary });
  const { one: decodeHeic } = require('heic-decode/lib.js')(libheif);
  const { width, height, data } = await decodeHeic({ buffer: bytes });
  return {
    image: sharp(data, { raw: { width, height, channels: 4 } }),
    sides: { width, height },
    type: 'image/jpeg',
  };
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** A JPEG without its end is completed; then anything else that is missing is a warning of its decoder. */
const completed = (bytes: Buffer) =>
  bytes[0] === 0xff && !bytes.includes(jpegEnd, -1024)
    ? { bytes: Buffer.concat([bytes, jpegEnd]), failOn: 'warning' as const }
    : { bytes, failOn: 'error' as const };

/** Returns whether rows are so long that the many of them that are held while an image shrinks in height take too much. */
function isWide({ format, width, channels, depth }: Metadata): boolean {
  // JPEG and WebP are shrunk while they are decoded.
  return format === 'png' && width * channels * (depth === 'ushort' ? 2 : 1) > maxRowBytes;
}

/**
 * Shrinks an image to its final width, which holds a row at a time, to 8 bit and without transparency, which takes four
 * times as much.
 */
function narrowed(image: Sharp, { width, height, orientation = 1 }: Metadata): Promise<Buffer> {
  return image
    .flatten({ background: '#fff' })
    .resize(storedSides({ width, height }).width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .withMetadata({ orientation })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function open(given: Buffer): Promise<Source> {
  // The size in the header is checked before decoding, so that the error can name the limit.
  const facts = await sharp(given, { limitInputPixels: false }).metadata();
  const isHeic = facts.format === 'heif' && facts.compression === 'hevc';
  if (!isHeic && (facts.pages ?? 1) > 1) throw new Refused({ fault: 'FILE_MOVES' });
  const type = typeOf[facts.format];
  if (!type && !isHeic) throw new Refused({ fault: 'FILE_DAMAGED' });
  requireSize(facts, given);
  if (!type) return openHeic(given);
  const { bytes, failOn } = completed(given);
  const image = sharp(bytes, { limitInputPixels: fileLimits.maxPixels, failOn, sequentialRead: true });
  const narrow = isWide(facts) ? await narrowed(image, facts) : null;
  return {
    image: (narrow ? sharp(narrow, { sequentialRead: true }) : image).autoOrient(),
    sides: facts.autoOrient,
    type,
  };
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

/**
 * Decodes an image, rotates it upright, scales it to what models get and encodes it again with a preview; or returns why
 * it is refused. Holds a part of it at a time, where its format allows, and never much of it.
 */
export async function decodeImage(given: Buffer): Promise<DecodedImage | ImageFault> {
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    if (hasForeignContent(given)) throw new Refused({ fault: 'FILE_MIXED' });
    if (isCut(given)) throw new Refused({ fault: 'FILE_DAMAGED' });
    const { image, sides, type } = await open(given);
    const { width, height } = storedSides(sides);
    const scaled = image.resize(width, height, { fit: 'fill' }).toColourspace('srgb');
    const { data, info, type: media_type } = await encode(scaled, type);
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    const preview = await sharp(data, { sequentialRead: true })
      .resize(previewSide, previewSide, inside)
      .webp({ quality: 75 })
      .toBuffer();
    return { media_type, bytes: data, width: info.width, height: info.height, preview };
  } catch (error) {
    return error instanceof Refused ? error.reason : { fault: 'FILE_DAMAGED' };
  }
}
