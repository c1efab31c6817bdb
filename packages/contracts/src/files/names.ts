/** The types of an `Image`; formats with scripts and animations are excluded. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The types of a `File`, of which a model gets the text. */
export const documentTypes = ['application/pdf', 'text/plain', 'text/markdown', 'text/csv'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileTypes = [...imageTypes, ...documentTypes] as const;
export type FileType = (typeof fileTypes)[number];

/** Photos of iPhones, which are stored as JPEG. */
export const heicTypes = ['image/heic', 'image/heif'] as const;

/** The media types of an upload. */
export const uploadTypes = [...fileTypes, ...heicTypes] as const;
export type UploadType = (typeof uploadTypes)[number];

/**
 * Limits of one upload, in bytes and pixels. A model gets an image of at most `maxSide`, a long one in up to `maxParts`
 * of that size, each of which repeats the last `partOverlap` pixels of the one before it; of a file's text it gets the
 * first `maxTextChars`.
 */
export const fileLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxHeicPixels: 25_000_000,
  maxSourceSide: 16_384,
  maxSide: 2048,
  maxParts: 6,
  partOverlap: 96,
  maxNameChars: 200,
  maxTextChars: 200_000,
} as const;

/** Maximum files of an account. */
export const maxFiles = 2000;

/** Maximum images that one question sends to a model, and their bytes: the newest ones are sent. */
export const maxSentImages = 8;
export const maxSentImageBytes = 20 * 1024 * 1024;

/** Maximum files per follow-up. */
export const maxFollowUpFiles = 4;

const { maxSide, maxParts, partOverlap } = fileLimits;
/** One side of a long image is more than so many times the other, as of a screenshot of a whole page. */
const longRatio = 3;
const maxLongSide = maxParts * maxSide - (maxParts - 1) * partOverlap;
/** Browsers draw no larger picture. */
const maxStoredPixels = 4096 * 4096;

type Sides = { width: number; height: number };

/** The sides of an image as it is stored: scaled down to `maxSide`, a long one to what its parts hold. */
export function storedSides({ width, height }: Sides): Sides {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  const isLong = longer > longRatio * shorter;
  const [maxLonger, maxShorter] = isLong ? [maxLongSide, maxSide] : [maxSide, maxSide];
  const byArea = Math.sqrt(maxStoredPixels / (longer * shorter));
  const scale = Math.min(1, maxLonger / longer, maxShorter / shorter, byArea);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

export type ImagePart = Sides & { left: number; top: number };

/** The parts of a stored image as a model gets them, from the top or the left; one for an image that is not long. */
export function partsOf({ width, height }: Sides): ImagePart[] {
  const isWide = width > height;
  const longer = isWide ? width : height;
  const count = Math.max(1, Math.ceil((longer - partOverlap) / (maxSide - partOverlap)));
  const step = Math.ceil((longer - partOverlap) / count);
  return Array.from({ length: count }, (_, index) => {
    const start = index * step;
    const length = Math.min(longer - start, step + partOverlap);
    return isWide
      ? { left: start, top: 0, width: length, height }
      : { left: 0, top: start, width, height: length };
  });
}
