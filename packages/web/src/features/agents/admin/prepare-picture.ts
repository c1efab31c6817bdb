import { pictureLimits } from '@agentarium/contracts';
import type { TFunction } from 'i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

/** Why a chosen file can't be used as a picture. */
type PictureProblem = 'tooLarge' | 'notPicture' | 'tooSmall';

/** A chosen file can't be used as a picture. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

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
  throw new PictureFault('tooLarge');
}

/** The middle square of a chosen picture, at most 512 pixels a side. @throws PictureFault */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (file.size > maxBytes) throw new PictureFault('tooLarge');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureFault('notPicture');
  });
  try {
    const { x, y, from, to } = squareOf(bitmap.width, bitmap.height);
    if (to < pictureLimits.minSide) throw new PictureFault('tooSmall');
    const canvas = document.createElement('canvas');
    canvas.width = to;
    canvas.height = to;
    const context = canvas.getContext('2d');
    if (!context) throw new PictureFault('notPicture');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, from, from, 0, 0, to, to);
    return await pack(canvas, context);
  } finally {
    bitmap.close();
  }
}

/** Why an upload failed, for the reader. */
export function uploadProblem(t: TFunction<readonly ['agents-admin', 'errors']>, error: unknown): string {
  if (error instanceof PictureFault) return t(`upload.problem.${error.problem}`);
  if (isApiError(error, 'PAYLOAD_TOO_LARGE')) return t('upload.problem.tooLarge');
  if (isApiError(error, 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE')) return t('upload.problem.notPicture');
  return errorText(t, error, t('failed.upload'));
}
