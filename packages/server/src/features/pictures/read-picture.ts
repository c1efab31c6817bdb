import { type ErrorDetail, type PictureType, pictureLimits } from '@agentarium/contracts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';
import type { Sides } from './sides.ts';

export type ReadPicture =
  | { media_type: PictureType; width: number; height: number; fault: null }
  | { fault: PictureFault };
export type PictureFault = Omit<ErrorDetail, 'path'>;

const formats: {
  type: PictureType;
  isIt: (bytes: Buffer) => boolean;
  read: (bytes: Buffer) => Sides | null;
}[] = [
  {
    type: 'image/png',
    isIt: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
    read: readPng,
  },
  { type: 'image/jpeg', isIt: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff', read: readJpeg },
  {
    type: 'image/webp',
    isIt: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    read: readWebp,
  },
];

/**
 * The type and size of a picture by its content, or what is wrong with it. Only the frame is read, no pixel: a file
 * that is complete from its first to its last byte cannot hide another one behind it.
 */
export function readPicture(given: Uint8Array): ReadPicture {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const { maxBytes, minSide, maxSide } = pictureLimits;
  if (bytes.length > maxBytes) {
    const maximum = maxBytes / 1024;
    return {
      fault: { message: `Must be at most ${maximum} kB`, code: 'PICTURE_TOO_BIG', params: { maximum } },
    };
  }
  const format = formats.find(({ isIt }) => isIt(bytes));
  if (!format) return { fault: { message: 'Must be a PNG, JPEG or WebP picture', code: 'PICTURE_FORMAT' } };
  const sides = format.read(bytes);
  if (!sides) return { fault: { message: 'The picture is cut off or damaged', code: 'PICTURE_DAMAGED' } };
  if (sides.moves) return { fault: { message: 'The picture must not move', code: 'PICTURE_MOVES' } };
  const { width, height } = sides;
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide)
    return {
      fault: {
        message: `Each side must be from ${minSide} to ${maxSide} pixels`,
        code: 'PICTURE_SIDES',
        params: { minimum: minSide, maximum: maxSide },
      },
    };
  return { media_type: format.type, width, height, fault: null };
}
