import { fileLimits } from './names.ts';

const { maxSide, maxParts, partOverlap } = fileLimits;
/** One side of a long image is more than so many times the other, as of a screenshot of a whole page. */
const longRatio = 3;
const maxLongSide = maxParts * maxSide - (maxParts - 1) * partOverlap;

type Sides = { width: number; height: number };

/** The sides of an image as it is stored: scaled down to `maxSide`, a long one to what its parts hold. */
export function storedSides({ width, height }: Sides): Sides {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  const isLong = longer > longRatio * shorter;
  const scale = isLong
    ? Math.min(1, maxLongSide / longer, maxSide / shorter)
    : Math.min(1, maxSide / longer);
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
