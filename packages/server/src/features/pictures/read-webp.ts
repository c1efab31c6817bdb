import type { Sides } from './sides.ts';

const isMoving = 0x02;

/** The size by the kind of the first chunk, whose content begins at `at`. */
function sidesOf(bytes: Buffer, type: string, at: number, size: number): Sides | null {
  if (type === 'VP8 ' && size >= 10) {
    const isKeyFrame = ((bytes[at] ?? 1) & 1) === 0 && bytes.readUIntBE(at + 3, 3) === 0x9d012a;
    const side = (from: number) => bytes.readUInt16LE(from) & 0x3fff;
    return isKeyFrame ? { width: side(at + 6), height: side(at + 8), moves: false } : null;
  }
  if (type === 'VP8L' && size >= 5 && bytes[at] === 0x2f) {
    const bits = bytes.readUInt32LE(at + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, moves: false };
  }
  if (type === 'VP8X' && size >= 10) {
    const side = (from: number) => bytes.readUIntLE(from, 3) + 1;
    return { width: side(at + 4), height: side(at + 7), moves: ((bytes[at] ?? 0) & isMoving) !== 0 };
  }
  return null;
}

/** The size and whether it is animated; null unless the data is exactly the chunks of a WebP with pixels. */
export function readWebp(bytes: Buffer): Sides | null {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  let sides: Sides | null = null;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) return null;
    if (at === 12) sides = sidesOf(bytes, type, at + 8, size);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(type)) hasPixels = true;
    at += 8 + size + (size % 2);
  }
  return hasPixels && at === bytes.length ? sides : null;
}
