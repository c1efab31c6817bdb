import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPhoto, mockUploads } from '../../../testing/uploads.ts';
import { prepareFile } from './prepare-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

  it('that is long keeps what can be read in it', async () => {
    const { drawn } = mockUploads(() => ({ width: 1170, height: 12_000 }));
    await prepareFile(aPhoto('screen.png', 'image/png'));
    expect(drawn).toEqual([[0, 0, 1151, 11_808]]);
  });

  it.each([
    ['a.JPEG', '', 'image/jpeg'],
    ['a.png', 'image/png', 'image/png'],
  ])('that the browser can’t open is sent as it is: %s of type %j', async (name, type, sent) => {
    mockUploads(() => null);
    const file = aPhoto(name, type);
    const { bytes } = await prepareFile(file);
    expect([bytes.type, bytes.size]).toEqual([sent, file.size]);
    const large = new File([new Uint8Array(11 * 1024 * 1024)], name, { type });
    await expect(prepareFile(large)).rejects.toMatchObject({ problem: 'tooLarge' });
  });

  it('that neither browser nor server can open is rejected', async () => {
    mockUploads(() => null);
    for (const file of [aPhoto('a.gif', 'image/gif'), aPhoto('a.bmp', '')])
      await expect(prepareFile(file)).rejects.toMatchObject({ problem: 'unreadable' });
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

it('a document is left unchanged, with the type of its extension', async () => {
  const { bytes, name } = await prepareFile(
    new File(['a,b'], 'Menu.csv', { type: 'application/vnd.ms-excel' }),
  );
  expect([await bytes.text(), bytes.type, name]).toEqual(['a,b', 'text/csv', 'Menu.csv']);
});

describe('a photo in HEIC', () => {
  /** Its tiles are of 512 pixels, regardless of its size. */
  const heic = (width: number, height: number, more = 0) => {
    const bytes = new DataView(new ArrayBuffer(100 + more));
    for (const [at, sides] of [
      [20, [512, 512]],
      [60, [width, height]],
    ] as const) {
      bytes.setUint32(at, 0x69737065);
      bytes.setUint32(at + 8, sides[0]);
      bytes.setUint32(at + 12, sides[1]);
    }
    return new File([bytes], 'IMG_1.HEIC');
  };

  it('is sent as it is where the browser can’t read it', async () => {
    mockUploads(() => null);
    const file = heic(5712, 4284);
    const { bytes, name } = await prepareFile(file);
    expect([bytes.type, bytes.size, name]).toEqual(['image/heic', file.size, 'IMG_1.heic']);
  });

  it('becomes a JPEG where the browser can', async () => {
    mockUploads();
    expect((await prepareFile(heic(8064, 6048))).bytes.type).toBe('image/jpeg');
  });

  it.each([
    ['heicTooLarge', heic(8064, 6048)],
    ['tooLarge', heic(4032, 3024, 10 * 1024 * 1024)],
  ])('is rejected before it is sent: %s', async (problem, file) => {
    mockUploads(() => null);
    await expect(prepareFile(file)).rejects.toMatchObject({ problem });
  });
});
