import { type FileType, type ImagePart, partsOf, sentenceOf } from '@agentarium/contracts';
import type { DecodedImage, ImageFault } from './decode-image.ts';
import { hasForeignContent, unreadable } from './inspect.ts';
import { runInProcess } from './run-in-process.ts';

const imageProcess = new URL('./image-process.js', import.meta.url);
/** How long an image may take on a busy machine; its process also limits the time of a processor. */
const maxMs = 20_000;

/** Loaded with the first image, so that an idle server stays small. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
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

function refusal(reason: ImageFault) {
  const { fault: code, ...params } = reason;
  return unreadable(code, sentenceOf({ code, params }), params);
}

/**
 * Decodes an image in a process of its own: rotates it upright, scales it to what models get and encodes it again, so that
 * no metadata or anything else in the upload survives; HEIC becomes JPEG. Throws FILE_UNREADABLE with the reason, and
 * the reason of the signal.
 */
export async function readImage(given: Buffer, signal: AbortSignal): Promise<DecodedImage> {
  if (hasForeignContent(given)) throw unreadable('FILE_MIXED', 'The image holds another file');
  if (isCut(given)) throw refusal({ fault: 'FILE_DAMAGED' });
  const decoded = await runInProcess<DecodedImage | ImageFault>(imageProcess, given, { maxMs, signal });
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
