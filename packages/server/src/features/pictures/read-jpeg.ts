import type { Sides } from './sides.ts';

const endOfImage = 0xffd9;
const startOfScan = 0xda;
/** Markers in the range of frame headers that are tables. */
const noFrames = [0xc4, 0xc8, 0xcc];

/**
 * The size; null unless the data consists of complete segments, including a frame, up to a scan, and ends as an image
 * does.
 */
export function readJpeg(bytes: Buffer): Sides | null {
  if (bytes.length < 4 || bytes.readUInt16BE(bytes.length - 2) !== endOfImage) return null;
  let sides: Sides | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === startOfScan) return sides;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !noFrames.includes(marker);
    if (isFrame && at + 9 <= bytes.length)
      sides = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), moves: false };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}
