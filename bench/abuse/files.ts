import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { aPdf, pdfPage } from '@agentarium/testkit/pdfs.ts';
import { pngChunk } from '@agentarium/testkit/pictures.ts';
import sharp from 'sharp';

/** `maxMb`: the memory that it may take, if not as much as every other. */
export type Upload = { name: string; type: string; bytes: Buffer; maxMb?: number };

type Png = {
  width: number;
  height: number;
  depth: number;
  channels: 1 | 3 | 4;
  isInterlaced?: boolean;
  orientation?: number;
};

const colorTypes = { 1: 0, 3: 2, 4: 6 };

/** The seven passes of an interlaced PNG: first column and row, and the steps between columns and rows. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The size of a PNG's pixels with a filter byte before each row. */
function pixelBytes({ width, height, depth, channels, isInterlaced }: Png): number {
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * depth * channels) / 8));
  if (!isInterlaced) return rows(width, height);
  return passes.reduce(
    (sum, [left, top, across, down]) =>
      sum + rows(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  );
}

/** A black PNG; its pixels compress to almost nothing. */
function blackPng(png: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(png.width, 0);
  header.writeUInt32BE(png.height, 4);
  header.set([png.depth, colorTypes[png.channels], 0, 0, png.isInterlaced ? 1 : 0], 8);
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(png.orientation ?? 1, 18);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('eXIf', exif),
    pngChunk('IDAT', deflateSync(Buffer.alloc(pixelBytes(png)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PDF whose drawings each draw the next one twice, `depth` deep. */
function doublingPdf(depth: number): Buffer {
  const objects = pdfPage('x');
  const first = objects.length + 1;
  const content = 'q /F Do Q q /F Do Q';
  objects[2] = (objects[2] ?? '').replace('/Resources <<', `/Resources << /XObject << /F ${first} 0 R >>`);
  objects[3] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  for (let at = 0; at < depth; at += 1) {
    const isLast = at === depth - 1;
    const drawing = isLast ? '' : content;
    const resources = isLast ? '' : `/Resources << /XObject << /F ${first + at + 1} 0 R >> >>`;
    objects.push(
      `<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] ${resources} /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    );
  }
  return aPdf(objects);
}

/** A PDF with a page of `bytes` spaces, compressed. */
function pdfBomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' ')).toString('latin1');
  const objects = pdfPage('x');
  objects[3] = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
  return aPdf(objects);
}

/** A photo of noise: it hardly compresses. Its size in bytes depends on `side` only. */
export function noisyPhoto(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Small uploads that are costly to read: at most 40 megapixels, or a PDF that unfolds. */
export async function costlyFiles(): Promise<Upload[]> {
  const png = (name: string, options: Png): Upload => ({ name, type: 'image/png', bytes: blackPng(options) });
  const side = 6324;
  const square = { width: side, height: side };
  const photo = sharp({ create: { ...square, channels: 3, background: '#37c' } });
  return [
    png('a PNG of 40,000,000 x 1', { width: 40_000_000, height: 1, depth: 1, channels: 1 }),
    png('a PNG of 1 x 40,000,000', { width: 1, height: 40_000_000, depth: 1, channels: 1 }),
    png('a PNG of 16,384 x 2,441', { width: 16_384, height: 2_441, depth: 8, channels: 4 }),
    png('an interlaced, rotated PNG of 16 bit', {
      ...square,
      depth: 16,
      channels: 4,
      isInterlaced: true,
      orientation: 6,
    }),
    png('a rotated PNG of 16 bit', { ...square, depth: 16, channels: 4, orientation: 6 }),
    {
      name: 'a progressive, rotated JPEG',
      type: 'image/jpeg',
      bytes: await photo.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
    },
    {
      name: 'a WebP of 40 megapixels',
      type: 'image/webp',
      bytes: await photo.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    },
    {
      name: 'a HEIC of 25 megapixels',
      type: 'image/heic',
      bytes: readFileSync(new URL('./25-megapixels.heic', import.meta.url)),
      maxMb: 350,
    },
    { name: 'a PDF that doubles', type: 'application/pdf', bytes: doublingPdf(30) },
    { name: 'a PDF that unpacks to 400 MB', type: 'application/pdf', bytes: pdfBomb(400 * 1024 * 1024) },
  ];
}
