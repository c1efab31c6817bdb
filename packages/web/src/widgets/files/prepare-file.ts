import { fileLimits } from '@agentarium/contracts/names';
import { documentType, FileFault, isHeic, isPicture } from './file-rules.ts';

const { maxBytes, maxSide } = fileLimits;
const quality = 0.87;

/** The dimensions of a picture scaled down into `maxSide`; never enlarged. */
export function sidesOf(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

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

async function preparePicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new FileFault(isHeic(file) ? 'heic' : 'unreadable');
  });
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, sidesOf(bitmap.width, bitmap.height));
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

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

export type PreparedFile = { bytes: Blob; name: string };

/**
 * Returns the file to send for a chosen one: a picture turned upright, without metadata and at most 2048 pixels a side;
 * a document as it is. Throws FileFault.
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
