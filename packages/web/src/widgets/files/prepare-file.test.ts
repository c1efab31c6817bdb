import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPhoto, standInUploads } from '../../../testing/uploads.ts';
import { prepareFile, sidesOf } from './prepare-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2048, 2048, 2048, 2048],
  [640, 480, 640, 480],
  [10_000, 2, 2048, 1],
])('%i by %i becomes %i by %i', (width, height, to, other) => {
  expect(sidesOf(width, height)).toEqual({ width: to, height: other });
});

describe('a picture', () => {
  it('is turned upright by its metadata, scaled down and encoded as JPEG', async () => {
    const { drawn, options } = standInUploads();
    const { bytes, name } = await prepareFile(aPhoto('IMG 1.JPEG'));
    expect([bytes.type, name, drawn, options]).toEqual([
      'image/jpeg',
      'IMG 1.jpg',
      [[0, 0, 1536, 2048]],
      [{ imageOrientation: 'from-image' }],
    ]);
  });

  it('of another kind is WebP, or JPEG where the browser can’t write WebP', async () => {
    const { encoded } = standInUploads();
    const png = aPhoto('chart.png', 'image/png');
    expect((await prepareFile(png)).name).toBe('chart.webp');
    encoded.webp = false;
    expect((await prepareFile(png)).bytes.type).toBe('image/jpeg');
  });

  it.each([
    ['heic', aPhoto('a.heic', ''), (): null => null],
    ['unreadable', aPhoto('a.jpg'), (): null => null],
  ] as const)('that can’t be opened is %s', async (problem, file, open) => {
    standInUploads(open);
    await expect(prepareFile(file)).rejects.toMatchObject({ problem });
  });

  it('that can’t be encoded, or is still too large, is refused', async () => {
    const { encoded } = standInUploads();
    encoded.bytes = 11 * 1024 * 1024;
    await expect(prepareFile(aPhoto())).rejects.toMatchObject({ problem: 'tooLarge' });
    encoded.fails = true;
    await expect(prepareFile(aPhoto())).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('needs a canvas', async () => {
    standInUploads();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(prepareFile(aPhoto())).rejects.toMatchObject({ problem: 'unreadable' });
  });
});

it('leaves a document as it is, with the type of its ending', async () => {
  const { bytes, name } = await prepareFile(
    new File(['a,b'], 'Menu.csv', { type: 'application/vnd.ms-excel' }),
  );
  expect([await bytes.text(), bytes.type, name]).toEqual(['a,b', 'text/csv', 'Menu.csv']);
});
