import { fileLimits, storedSides } from '@agentarium/contracts/names';
import { documentType, FileFault, isHeic, isPicture, pictureType } from './file-rules.ts';

const { maxBytes, maxHeicPixels } = fileLimits;
const quality = 0.87;

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/** Photos become JPEG, other pictures WebP, which keeps transparency; JPEG if the browser can't write WebP. */
async function write(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, isPhoto: boolean) {
  const drawing = isPhoto ? null : await encode(canvas, 'image/webp');
  if (drawing?.type === 'image/webp') return drawing;
  // JPEG has no transparency: transparent parts become white, not black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encode(canvas, 'image/jpeg');
}

/** So much of a photo in HEIC holds its properties. */
const heicHeaderBytes = 256 * 1024;

/** The pixels of a photo in HEIC: the largest size among its properties, as others are those of its tiles. */
async function heicPixels(file: File): Promise<number> {
  const header = new DataView(await file.slice(0, heicHeaderBytes).arrayBuffer());
  let pixels = 0;
  for (let at = 0; at + 16 <= header.byteLength; at += 1) {
    // A property named `ispe`: its version, then width and height.
    if (header.getUint32(at) !== 0x69737065) continue;
    pixels = Math.max(pixels, header.getUint32(at + 8) * header.getUint32(at + 12));
  }
  return pixels;
}

/** A picture that perhaps the server can read, as it is: HEIC, or a JPEG whose end is missing. */
async function prepareUnread(file: File): Promise<Blob> {
  const type = isHeic(file) ? 'image/heic' : pictureType(file);
  if (type === null) throw new FileFault('unreadable');
  if (isHeic(file) && (await heicPixels(file)) > maxHeicPixels) throw new FileFault('heicTooLarge');
  if (file.size > maxBytes) throw new FileFault('tooLarge');
  return file.slice(0, file.size, type);
}

async function preparePicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return prepareUnread(file);
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, storedSides(bitmap));
    const context = canvas.getContext('2d');
    if (!context) throw new FileFault('unreadable');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const isPhoto = file.type === 'image/jpeg' || isHeic(file);
    const written = await write(canvas, context, isPhoto);
    if (!written) throw new FileFault('unreadable');
    if (written.size > maxBytes) throw new FileFault('tooLarge');
    return written;
  } finally {
    bitmap.close();
    // Otherwise phones free the memory of large canvases late.
    canvas.width = 0;
  }
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

export type PreparedFile = { bytes: Blob; name: string };

/**
 * Returns the file to send for a chosen one: a picture turned upright, without metadata and scaled down to what models
 * get; a document, and a picture that the browser can't read, as they are. Throws FileFault.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  if (!isPicture(file)) {
    const type = documentType(file) ?? file.type;
    return { bytes: file.slice(0, file.size, type), name: file.name };
  }
  const bytes = await preparePicture(file);
  return {
    bytes,
    name: `${file.name.replace(/\.[a-z0-9]+$/i, '') || 'photo'}.${endings[bytes.type] ?? 'jpg'}`,
  };
}
