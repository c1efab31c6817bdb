import { type ErrorDetail, type PictureType, pictureLimits, pictureTypes } from '@agentarium/contracts';
import { loadSharp, typeByContent } from '../files/index.ts';

export type ReadPicture =
  | { media_type: PictureType; width: number; height: number; fault: null }
  | { fault: PictureFault };
export type PictureFault = Omit<ErrorDetail, 'path'>;

const { maxBytes, minSide, maxSide } = pictureLimits;

const tooBig: PictureFault = {
  message: `Must be at most ${maxBytes / 1024} kB`,
  code: 'PICTURE_TOO_BIG',
  params: { maximum: maxBytes / 1024 },
};
const wrongFormat: PictureFault = { message: 'Must be a PNG, JPEG or WebP picture', code: 'PICTURE_FORMAT' };
const damaged: PictureFault = { message: 'The picture is cut off or damaged', code: 'PICTURE_DAMAGED' };
const animated: PictureFault = { message: 'The picture must not move', code: 'PICTURE_MOVES' };
const wrongSides: PictureFault = {
  message: `Each side must be from ${minSide} to ${maxSide} pixels`,
  code: 'PICTURE_SIDES',
  params: { minimum: minSide, maximum: maxSide },
};

const endOfJpeg = Buffer.from('ffd9', 'hex');

/** Returns where the first image of a PNG ends, in bytes (null: nowhere), and whether it is animated. */
function readPngChunks(bytes: Buffer): { end: number | null; isAnimated: boolean } {
  let isAnimated = false;
  // A chunk is its length, its name, its content and a checksum.
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') isAnimated = true;
    if (name === 'IEND') return { end: next, isAnimated };
    at = next;
  }
  return { end: null, isAnimated };
}

/** Returns whether the file ends where its format does: nothing is missing, and no other file stands behind it. */
function isWhole(bytes: Buffer, type: PictureType): boolean {
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  if (type === 'image/png') return readPngChunks(bytes).end === bytes.length;
  return bytes.subarray(-endOfJpeg.length).equals(endOfJpeg);
}

/**
 * The type and size of a picture by its content, or what is wrong with it. It is decoded, and nothing is kept of that:
 * the id of a picture is the hash of its bytes.
 */
export async function readPicture(given: Uint8Array): Promise<ReadPicture> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length > maxBytes) return { fault: tooBig };
  const type = pictureTypes.find((each) => each === typeByContent(bytes));
  if (!type) return { fault: wrongFormat };
  if (!isWhole(bytes, type)) return { fault: damaged };
  const sharp = await loadSharp();
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1 || (type === 'image/png' && readPngChunks(bytes).isAnimated)) return { fault: animated };
    if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) return { fault: wrongSides };
    await sharp(bytes, { failOn: 'error' }).raw().toBuffer();
    return { media_type: type, width, height, fault: null };
  } catch {
    return { fault: damaged };
  }
}
