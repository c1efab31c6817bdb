import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPhoto, mockUploads } from '../../../testing/uploads.ts';
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
])('scales %i by %i to %i by %i', (width, height, to, other) => {
  expect(sidesOf(width, height)).toEqual({ width: to, height: other });
});

describe('a picture', () => {
  it('is rotated by its metadata, scaled down and encoded as JPEG', async () => {
    const { drawn, options } = mockUploads();
    const { bytes, name } = await prepareFile(aPhoto('IMG 1.JPEG'));
    expect([bytes.type, name, drawn, options]).toEqual([
      'image/jpeg',
      'IMG 1.jpg',
      [[0, 0, 1536, 2048]],
      [{ imageOrientation: 'from-image' }],
    ]);
  });

  it('of another kind is encoded as WebP, or as JPEG if the browser can’t write WebP', async () => {
    const { encoded } = mockUploads();
    const png = aPhoto('chart.png', 'image/png');
    expect((await prepareFile(png)).name).toBe('chart.webp');
    encoded.webp = false;
    expect((await prepareFile(png)).bytes.type).toBe('image/jpeg');
  });

  it.each([
    ['heic', aPhoto('a.heic', ''), (): null => null],
    ['unreadable', aPhoto('a.jpg'), (): null => null],
  ] as const)('that can’t be opened is rejected as %s', async (problem, file, open) => {
    mockUploads(open);
    await expect(prepareFile(file)).rejects.toMatchObject({ problem });
  });

  it('that can’t be encoded, or is still too large, is rejected', async () => {
    const { encoded } = mockUploads();
    encoded.bytes = 11 * 1024 * 1024;
    await expect(prepareFile(aPhoto())).rejects.toMatchObject({ problem: 'tooLarge' });
    encoded.fails = true;
    await expect(prepareFile(aPhoto())).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('needs a canvas', async () => {
    mockUploads();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(prepareFile(aPhoto())).rejects.toMatchObject({ problem: 'unreadable' });
  });
});

it('leaves a document unchanged, with the type of its extension', async () => {
  const { bytes, name } = await prepareFile(
    new File(['a,b'], 'Menu.csv', { type: 'application/vnd.ms-excel' }),
  );
  expect([await bytes.text(), bytes.type, name]).toEqual(['a,b', 'text/csv', 'Menu.csv']);
});
