import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { partsOf, storedSides } from '@agentarium/contracts';
import { aHeic } from '@agentarium/testkit/heic.ts';
import { pngChunk } from '@agentarium/testkit/pictures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemory } from '../../../platform/memory.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import { imageForModel, readImage as readImageUntil } from './read-image.ts';
import { readInProcess } from './read-in-process.ts';
import { readUpload } from './read-upload.ts';

const unaborted = () => new AbortController().signal;

describe('a module in a process of its own', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'process-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const pidFile = () => join(folder, 'pid');
  /** Runs this source with these bytes; a source that goes on forever first writes the id of its process. */
  const run = (
    source: string,
    { bytes = Buffer.from('Hello'), maxCpuSeconds = 60, maxMs = 60_000, signal = unaborted() } = {},
  ) => {
    const file = join(folder, 'module.mjs');
    const begin = `require('node:fs').writeFileSync(${JSON.stringify(pidFile())}, String(process.pid));`;
    const load =
      "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    writeFileSync(file, `${load}${begin}${source}`);
    rmSync(pidFile(), { force: true });
    return readInProcess(pathToFileURL(file), Readable.from([bytes]), { maxCpuSeconds, maxMs, signal });
  };
  /** 0 until the process has written it. */
  const pid = () => (existsSync(pidFile()) ? Number(readFileSync(pidFile())) : 0);
  const isAlive = () => {
    try {
      return pid() > 0 && process.kill(pid(), 0);
    } catch {
      return false;
    }
  };

  it('gets the bytes and returns its message', async () => {
    const source = `const chunks = []; for await (const chunk of process.stdin) chunks.push(chunk);
      process.send({ bytes: Buffer.concat(chunks) }); setInterval(() => {}, 1000);`;
    const bytes = Buffer.alloc(3_000_000, 'abc');
    const result = (await run(source, { bytes })) as { bytes: Buffer };
    expect(Buffer.compare(result.bytes, bytes)).toBe(0);
    expect(isAlive()).toBe(false);
  });

  it.each([
    ['throws', "throw new Error('no')"],
    ['takes too much memory', "const all = []; for (;;) all.push('a'.repeat(1000) + all.length)"],
  ])('returns null when it %s', async (_how, source) => {
    expect(await run(source, { bytes: Buffer.alloc(3_000_000) })).toBeNull();
  });

  it('ends when it has used up its processor time, though it never yields', async () => {
    expect(await run('for (;;);', { maxCpuSeconds: 1, maxMs: 3_600_000 })).toBeNull();
    expect(isAlive()).toBe(false);
  });

  it('is killed when it takes too long', async () => {
    expect(await run('for (;;);', { maxMs: 500 })).toBeNull();
    expect(isAlive()).toBe(false);
  });

  it('is killed when the signal is aborted', async () => {
    const controller = new AbortController();
    const result = run('for (;;);', { signal: controller.signal });
    await expect.poll(pid).toBeGreaterThan(0);
    controller.abort(new Error('the client left'));
    await expect(result).rejects.toThrow('the client left');
    expect(isAlive()).toBe(false);
    await expect(run('', { signal: controller.signal })).rejects.toThrow('the client left');
  });
});

describe('an image', () => {
  const readImage = (bytes: Buffer) => readImageUntil(Readable.from([bytes]), new AbortController().signal);

  it('is decoded in a process of its own', async () => {
    const bytes = await picture(90, 60).png().toBuffer();
    expect(await readImage(bytes)).toMatchObject({ media_type: 'image/png', width: 90, height: 60 });
  });

  it('is refused with the reason and its limits', async () => {
    const bytes = await picture(16_385, 10).png().toBuffer();
    await expect(readImage(bytes)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      details: [{ code: 'FILE_SIDE', params: { maximum: 16_384 } }],
    });
  });
});

const picture = (width: number, height: number, background = '#37c') =>
  sharp({ create: { width, height, channels: 3, background } });
/** The mean of each channel in a piece of an image. */
async function meansIn(
  image: Uint8Array,
  piece: { left: number; top: number; width: number; height: number },
) {
  const cut = await sharp(image).extract(piece).png().toBuffer();
  return (await sharp(cut).stats()).channels.map(({ mean }) => mean);
}
/** Decodes it in this process. Returns its size, or why it is refused. */
async function resultOf(bytes: Buffer): Promise<string> {
  const decoded = await decodeImage(bytes);
  return 'fault' in decoded ? Object.values(decoded).join(' ') : `${decoded.width} × ${decoded.height}`;
}
/** Decodes an image that is accepted. Throws otherwise. */
async function decoded(bytes: Buffer): Promise<DecodedImage> {
  const result = await decodeImage(bytes);
  if ('fault' in result) throw new Error(result.fault);
  return result;
}

describe('an image with an odd end', () => {
  let images: Record<'jpeg' | 'progressive' | 'png' | 'webp', Buffer>;
  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const base = sharp({ create: { width: 90, height: 60, channels: 3, background: '#37c', noise } });
    images = {
      jpeg: await base.clone().jpeg().toBuffer(),
      progressive: await base.clone().jpeg({ progressive: true }).toBuffer(),
      png: await base.clone().png().toBuffer(),
      webp: await base.clone().webp().toBuffer(),
    };
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is read with bytes behind it: %s', async (kind) => {
    for (const behind of [Buffer.from('\n'), Buffer.alloc(4000), Buffer.from('SEFT trailer of a phone')])
      expect(await resultOf(Buffer.concat([images[kind], behind]))).toBe('90 × 60');
  });

  it('is read without the mark of its end: a JPEG', async () => {
    expect(await resultOf(images.jpeg.subarray(0, -2))).toBe('90 × 60');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is refused where it is cut: %s', async (kind) => {
    for (const share of [0.5, 0.9, 0.97, 0.995])
      expect(await resultOf(images[kind].subarray(0, Math.floor(images[kind].length * share)))).toBe(
        'FILE_DAMAGED',
      );
  });
});

describe('a long image', () => {
  it.each([
    [1170, 12_000, 1151, 11_808, 6],
    [1080, 5000, 1080, 5000, 3],
    [4000, 16_000, 2048, 8192, 5],
    [300, 1500, 300, 1500, 1],
    [3000, 1000, 2048, 683, 1],
  ])('of %i × %i is stored as %i × %i and sent in %i parts', (width, height, to, other, count) => {
    const sides = storedSides({ width, height });
    expect(sides).toEqual({ width: to, height: other });
    const parts = partsOf(sides);
    expect(parts).toHaveLength(count);
    for (const part of parts) expect(Math.max(part.width, part.height)).toBeLessThanOrEqual(2048);
    const last = parts.at(-1);
    expect([(last?.left ?? 0) + (last?.width ?? 0), (last?.top ?? 0) + (last?.height ?? 0)]).toEqual([
      to,
      other,
    ]);
  });

  it('is cut into parts in order, each with the end of the one before it', async () => {
    const colours = ['#f00', '#0f0', '#00f', '#ff0', '#0ff'];
    const bands = colours.map(async (colour, index) => ({
      input: await picture(200, 2000, colour).png().toBuffer(),
      left: 0,
      top: index * 2000,
    }));
    const long = await picture(200, 10_000, '#fff')
      .composite(await Promise.all(bands))
      .png()
      .toBuffer();
    const read = await decoded(long);
    expect([read.width, read.height]).toEqual([200, 10_000]);
    const { media_type, parts = [] } = await imageForModel(read);
    expect([media_type, parts.length]).toEqual(['image/jpeg', 6]);
    const top = { left: 0, top: 0, width: 200, height: 20 };
    const means = await Promise.all(
      parts.map(async (part) => (await meansIn(part, top)).map((mean) => Math.round(mean / 255)).join('')),
    );
    // The tops of the parts, at 0, 1651, 3302, 4953, 6604 and 8255 pixels.
    expect(means).toEqual(['100', '100', '010', '001', '110', '011']);
  });
});

describe('a photo in HEIC', () => {
  it('becomes a JPEG with its pixels where they were', async () => {
    const { media_type, bytes, width, height } = await decoded(aHeic());
    expect([media_type, width, height]).toEqual(['image/jpeg', 120, 80]);
    const [red = 0, , blue = 0] = await meansIn(bytes, { left: 0, top: 0, width: 50, height: 80 });
    const [otherRed = 0, , otherBlue = 0] = await meansIn(bytes, { left: 70, top: 0, width: 50, height: 80 });
    expect([red > 200, blue < 50, otherRed < 50, otherBlue > 200]).toEqual([true, true, true, true]);
  });

  it('of over 25 megapixels is refused before it is decoded', async () => {
    expect(await resultOf(aHeic(8064, 6048))).toBe('FILE_PIXELS 25');
  });

  it('waits for another one, and no other image waits for both', async () => {
    const memory = createMemory();
    const left = new AbortController();
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    const photos = ['anna', 'boris'].map((userId) => {
      // Its bytes never end.
      const photo = { head, open: () => new PassThrough() };
      return readUpload(photo, { memory, userId, contentType: 'image/heic', signal: left.signal });
    });
    const png = await picture(9, 6).png().toBuffer();
    const image = { head: png, open: () => Readable.from([png]) };
    const contentType = 'image/png';
    const read = await readUpload(image, { memory, userId: 'vera', contentType, signal: unaborted() });
    expect(read).toMatchObject({ media_type: 'image/png', width: 9 });
    left.abort();
    const ends = await Promise.allSettled(photos);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('that is cut is damaged', async () => {
    expect(await resultOf(aHeic().subarray(0, 500))).toBe('FILE_DAMAGED');
  });
});

describe('an image whose decoder holds all of it', () => {
  /** A PNG whose header says this, without its pixels. */
  const interlaced = (width: number, height: number, { depth = 8, colorType = 2 } = {}) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([depth, colorType, 0, 0, 1], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  };
  /** A progressive JPEG whose frame says this size. */
  const progressive = async (width: number, height: number, chromaSubsampling: string) => {
    const bytes = await picture(16, 16).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };
  /** A lossless WebP that says this size. */
  const lossless = async (width: number, height: number) => {
    const bytes = await picture(16, 16).webp({ lossless: true }).toBuffer();
    bytes.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 21);
    return bytes;
  };

  it.each([
    ['an interlaced PNG', () => interlaced(5100, 5100), 'FILE_PIXELS 25'],
    ['an interlaced PNG with transparency', () => interlaced(4400, 4400, { colorType: 6 }), 'FILE_PIXELS 18'],
    ['an interlaced PNG of 16 bit', () => interlaced(3700, 3700, { depth: 16 }), 'FILE_PIXELS 12'],
    ['a progressive JPEG', () => progressive(5100, 5100, '4:2:0'), 'FILE_PIXELS 25'],
    ['a progressive JPEG in full color', () => progressive(4000, 4000, '4:4:4'), 'FILE_PIXELS 12'],
    ['a lossless WebP', () => lossless(5000, 5000), 'FILE_PIXELS 18'],
  ])('is refused by what that takes: %s', async (_name, bytes, fault) => {
    expect(await resultOf(await bytes())).toBe(fault);
  });

  it('is read if that is little enough', async () => {
    const small = await picture(2100, 1050).png({ progressive: true }).toBuffer();
    expect(await resultOf(small)).toBe('2048 × 1024');
  });
});

it('an image with long rows keeps its place and its orientation', async () => {
  const rows = await sharp({ create: { width: 9000, height: 100, channels: 4, background: '#0000' } })
    .composite([
      { input: { create: { width: 4500, height: 100, channels: 4, background: '#f00' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const { bytes, width, height, media_type } = await decoded(rows);
  expect([width, height, media_type]).toEqual([100, 9000, 'image/png']);
  const means = (top: number) => meansIn(bytes, { left: 0, top, width: 100, height: 4000 });
  // Transparency becomes white.
  expect([await means(0), await means(5000)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
  ]);
});

it('a WebP with long rows is shrunk by its decoder: it keeps its transparency', async () => {
  const background = { r: 255, g: 0, b: 0, alpha: 0.5 };
  const wide = sharp({ create: { width: 7200, height: 2400, channels: 4, background } });
  const { bytes, width, height, media_type } = await decoded(await wide.webp({ effort: 0 }).toBuffer());
  expect([width, height, media_type]).toEqual([2048, 683, 'image/webp']);
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});
