import { crc32 } from 'node:zlib';
import { pictureLimits } from '@agentarium/contracts';
import { aPng, pngChunk } from '@agentarium/testkit/pictures.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPicture } from './pictures.ts';

// One color, 96 × 64 pixels, written by other programs.
const jpeg = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWG',
  'kJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
  'pKSkpKSkpKSkpKSkpKT/wAARCABAAGADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAA',
  'AAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AgBGAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB//2Q==',
].join('');
const progressive = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWG',
  'kJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
  'pKSkpKSkpKSkpKSkpKT/wgARCABAAGADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAWAQEBAQAAAAAAAAAA',
  'AAAAAAAAAQT/2gAMAwEAAhADEAAAAZEzgAAAAAAAAAAAAAAAAAAAAAAf/8QAFBABAAAAAAAAAAAAAAAAAAAAYP/aAAgBAQAB',
  'BQJB/8QAFBEBAAAAAAAAAAAAAAAAAAAAQP/aAAgBAwEBPwFH/8QAFBEBAAAAAAAAAAAAAAAAAAAAQP/aAAgBAgEBPwFH/8QA',
  'FBABAAAAAAAAAAAAAAAAAAAAYP/aAAgBAQAGPwJB/8QAFBABAAAAAAAAAAAAAAAAAAAAYP/aAAgBAQABPyFB/9oADAMBAAIA',
  'AwAAABD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/xAAUEQEAAAAAAAAAAAAAAAAAAABA/9oACAEDAQE/',
  'EEf/xAAUEQEAAAAAAAAAAAAAAAAAAABA/9oACAECAQE/EEf/xAAUEAEAAAAAAAAAAAAAAAAAAABg/9oACAEBAAE/EEH/2Q==',
].join('');
const lossy = [
  'UklGRkgAAABXRUJQVlA4IDwAAABQBACdASpgAEAAP3G42GS0ryunIWgCkC4JaQAW30BZkSIFzMVcQzAjLqYAAP4S0v/wbka+',
  '/SOac+4EAAA=',
].join('');
const lossless = 'UklGRiQAAABXRUJQVlA4TBcAAAAvX8APAAdQz770rf8BICH8ny9F9D/1BwA=';
const transparent = [
  'UklGRmwAAABXRUJQVlA4WAoAAAAQAAAAXwAAPwAAQUxQSAoAAAABB1DAiAhERP8DVlA4IDwAAABQBACdASpgAEAAP3G42GS0',
  'ryunIWgCkC4JaQAW30BZkSIFzMVcQzAjLqYAAP4S0v/wbka+/SOac+4EAAA=',
].join('');

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
const samples: [name: string, bytes: Buffer, media_type: string][] = [
  ['PNG', aPng({ width: 96 }), 'image/png'],
  ['JPEG', bytesOf(jpeg), 'image/jpeg'],
  ['progressive JPEG', bytesOf(progressive), 'image/jpeg'],
  ['lossy WebP', bytesOf(lossy), 'image/webp'],
  ['lossless WebP', bytesOf(lossless), 'image/webp'],
  ['WebP with transparency', bytesOf(transparent), 'image/webp'],
];
const notOne = expect.objectContaining({ code: 'PICTURE_FORMAT' });
const damaged = expect.objectContaining({ code: 'PICTURE_DAMAGED' });

describe.each(samples)('a %s', (_, bytes, media_type) => {
  test('is recognized by its bytes, at any offset in memory', async () => {
    const read = { media_type, width: 96, height: 64, fault: null };
    expect(await readPicture(bytes)).toEqual(read);
    const within = new Uint8Array([1, 2, 3, ...bytes, 4]);
    expect(await readPicture(within.subarray(3, 3 + bytes.length))).toEqual(read);
  });

  test('is rejected wherever it is truncated, and with anything appended', async () => {
    for (let length = 0; length < bytes.length; length += 1) {
      const { fault } = await readPicture(bytes.subarray(0, length));
      const code = length < 12 && fault?.code === 'PICTURE_FORMAT' ? 'PICTURE_FORMAT' : 'PICTURE_DAMAGED';
      expect([length, fault?.code]).toEqual([length, code]);
    }
    for (const more of [Buffer.from('PK\x03\x04 and more', 'latin1'), bytes.subarray(0, -1)])
      expect(await readPicture(Buffer.concat([bytes, more]))).toEqual({ fault: damaged });
  });
});

test.each(['PNG', 'progressive JPEG', 'WebP with transparency'])(
  'a %s with a changed byte is read or refused',
  async (kind) => {
    const bytes = samples.find(([name]) => name === kind)?.[1] ?? Buffer.of();
    expect(bytes.length).toBeGreaterThan(0);
    for (let at = 0; at < bytes.length; at += 5) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await expect(readPicture(changed)).resolves.toHaveProperty('fault');
    }
  },
);

describe('an invalid picture is refused', () => {
  test.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"/>'],
    ['a sound in the same container', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a picture after other text', ` ${bytesOf(jpeg).toString('latin1')}`],
  ])('if it is %s', async (_, text) => {
    expect(await readPicture(Buffer.from(text, 'latin1'))).toEqual({ fault: notOne });
  });

  test('if it is animated', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 0), Buffer.alloc(64 * 64 * 3, 255)]);
    const raw = { width: 64, height: 128, channels: 3, pageHeight: 64 } as const;
    const webp = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
    const apng = aPng({ between: pngChunk('acTL', Buffer.alloc(8)) });
    const comment = pngChunk('tEXt', Buffer.from('Comment\0IDAT', 'latin1'));
    const hidden = aPng({ between: Buffer.concat([comment, pngChunk('acTL', Buffer.alloc(8))]) });
    for (const bytes of [webp, apng, hidden])
      expect(await readPicture(bytes)).toMatchObject({ fault: { code: 'PICTURE_MOVES' } });
  });

  test('as a PNG with another file behind it', async () => {
    const whole = aPng();
    const bytes = Buffer.concat([whole, Buffer.from('<html></html>'), whole.subarray(-12)]);
    expect(await readPicture(bytes)).toEqual({ fault: damaged });
  });

  test('by its sides, before any of its pixels is decoded', async () => {
    const huge = aPng();
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect(await readPicture(huge)).toMatchObject({ fault: { code: 'PICTURE_SIDES' } });
  });

  test('as a PNG without pixels, or with a chunk that exceeds the file', async () => {
    const whole = aPng();
    const pixels = whole.indexOf('IDAT') - 4;
    const without = Buffer.concat([whole.subarray(0, pixels), whole.subarray(-12)]);
    const longer = Buffer.from(whole);
    longer.writeUInt32BE(0xffffffff, pixels);
    for (const bytes of [without, longer]) expect(await readPicture(bytes)).toEqual({ fault: damaged });
  });

  test('as a JPEG with broken segments', async () => {
    const endless = Buffer.concat([
      Buffer.from('ffd8ffe00000', 'hex'),
      Buffer.alloc(200),
      Buffer.from('ffd9', 'hex'),
    ]);
    const filled = Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      Buffer.alloc(500, 0xff),
      Buffer.from('ffd9', 'hex'),
    ]);
    for (const bytes of [endless, filled]) expect(await readPicture(bytes)).toEqual({ fault: damaged });
  });
});

test.each([
  [64, 64, true],
  [2048, 64, true],
  [64, 63, false],
  [2049, 64, false],
])('a picture of %i × %i pixels is accepted: %s', async (width, height, isTaken) => {
  const { fault } = await readPicture(aPng({ width, height }));
  expect(fault?.message ?? null).toBe(isTaken ? null : 'Each side must be from 64 to 2048 pixels');
});

test('a picture over the size limit is refused, however it is sent', async () => {
  const filler = pngChunk('tEXt', Buffer.alloc(pictureLimits.maxBytes));
  expect(await readPicture(aPng({ between: filler }))).toMatchObject({
    fault: { message: 'Must be at most 512 kB', params: { maximum: 512 } },
  });
});
