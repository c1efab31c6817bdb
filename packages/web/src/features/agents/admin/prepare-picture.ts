import { pictureLimits } from '@agentarium/contracts';
import { FileFault } from '../../../widgets/files/file-rules.ts';

/** Why a chosen file can't be used as a picture. */
export type PictureProblem = 'tooLarge' | 'notPicture' | 'tooSmall';

const refuse = (problem: PictureProblem) => new FileFault(problem);

/** The largest file accepted, in bytes: a photo from any camera. */
const maxBytes = 30 * 1024 * 1024;
/** In pixels; pictures show at up to 400, on screens of any density. */
const side = 512;
const quality = 0.86;

/** The crop of a picture: the centered square, and its final size. */
export function squareOf(width: number, height: number) {
  const from = Math.min(width, height);
  return {
    x: Math.round((width - from) / 2),
    y: Math.round((height - from) / 2),
    from,
    to: Math.min(side, from),
  };
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

/** The canvas as WebP; as PNG or JPEG where the browser writes no WebP. */
async function pack(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob> {
  const first = await encode(canvas, 'image/webp');
  if (first && first.size <= pictureLimits.maxBytes) return first;
  // JPEG has no transparency: transparent parts become white, not black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const second = await encode(canvas, 'image/jpeg');
  if (second && second.size <= pictureLimits.maxBytes) return second;
  throw refuse('tooLarge');
}

/** The middle square of a chosen picture, at most 512 pixels a side. Throws FileFault. */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (file.size > maxBytes) throw refuse('tooLarge');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw refuse('notPicture');
  });
  try {
    const { x, y, from, to } = squareOf(bitmap.width, bitmap.height);
    if (to < pictureLimits.minSide) throw refuse('tooSmall');
    const canvas = document.createElement('canvas');
    canvas.width = to;
    canvas.height = to;
    const context = canvas.getContext('2d');
    if (!context) throw refuse('notPicture');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, from, from, 0, 0, to, to);
    return await pack(canvas, context);
  } finally {
    bitmap.close();
  }
}
