import type { Sides } from './sides.ts';

/** The size and whether it is animated; null unless the data is exactly the chunks from the header to the end. */
export function readPng(bytes: Buffer): Sides | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13)
    return null;
  const sides = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let moves = false;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'acTL') moves = true;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels && at === bytes.length ? { ...sides, moves } : null;
  }
  return null;
}
