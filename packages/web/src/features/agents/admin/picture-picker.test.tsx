import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anAgent } from '../testing/an-agent.ts';
import { AgentEditor } from './agent-form.tsx';
import { preparePicture, squareOf } from './picture-picker.tsx';

/** How the browser decodes a chosen file and encodes a canvas; jsdom can do neither. */
let decoded: { width: number; height: number } | null;
let encoded: (type: string) => { type: string; bytes: number };
let drawn: number[][];
let painted: string[];
const realToBlob = HTMLCanvasElement.prototype.toBlob;
const realContext = HTMLCanvasElement.prototype.getContext;

beforeEach(() => {
  decoded = { width: 1200, height: 800 };
  encoded = (type) => ({ type, bytes: 1000 });
  drawn = [];
  painted = [];
  vi.stubGlobal('createImageBitmap', async () => {
    if (!decoded) throw new DOMException('The source image could not be decoded', 'InvalidStateError');
    return { ...decoded, close: () => undefined };
  });
  HTMLCanvasElement.prototype.getContext = vi.fn(() => ({
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
    fillRect() {
      painted.push(String(this.fillStyle));
    },
    fillStyle: '',
  })) as never;
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, type = 'image/png') {
    const { type: got, bytes } = encoded(type);
    done(new Blob([new Uint8Array(bytes)], { type: got }));
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  HTMLCanvasElement.prototype.toBlob = realToBlob;
  HTMLCanvasElement.prototype.getContext = realContext;
});

const photo = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' });
const path = `/api/public/pictures/${'a'.repeat(64)}`;
const picture = { id: 'a'.repeat(64), path, width: 512, height: 512, bytes: 1000, media_type: 'image/webp' };
const chef = anAgent({ name: 'Chef', role: 'Cook', description: 'Cooks with you, every evening.' });
const stored: MockResponse = { status: 201, body: picture };

const show = async (
  answer: MockResponse | (() => Promise<MockResponse>),
  more: Record<string, MockResponse> = {},
) => {
  const requests = mockApi({
    'GET /public/agents/:id': { body: chef },
    'POST /private/pictures': answer,
    ...more,
  });
  const rendered = await renderWithProviders(<AgentEditor id={chef.id} />, {
    texts: ['admin', 'agents-admin'],
  });
  await screen.findByRole('button', { name: 'Upload your own' });
  return {
    ...rendered,
    requests,
    uploads: () => requests.filter(({ path: at }) => at === '/private/pictures'),
  };
};
const panel = () => screen.getByRole('region', { name: 'Picture' });
const dropped = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });
const shownImage = () =>
  within(screen.getByRole('complementary', { name: 'Preview' }))
    .getByRole('presentation')
    .getAttribute('src');

describe('the user’s own picture', () => {
  it('is uploaded as a square, chosen, shown immediately, and saved', async () => {
    const { user, uploads, requests } = await show(stored, { 'PUT /private/agents/:id': { body: chef } });
    await user.upload(screen.getByLabelText('Upload your own'), photo);
    const option = await screen.findByRole('radio', { name: 'Uploaded picture 1' });
    expect(option).toBeChecked();
    expect(shownImage()).toBe(path);
    expect(screen.getByText('Uploaded and selected. Save the agent to keep it.')).toBeInTheDocument();
    const [sent] = uploads();
    expect([sent?.headers.get('content-type'), sent?.body]).toEqual(['image/webp', expect.any(Blob)]);
    expect(drawn).toEqual([[200, 0, 800, 800, 0, 0, 512, 512]]);

    await user.click(screen.getByRole('radio', { name: 'Gardener' }));
    expect(option).not.toBeChecked();
    expect(screen.queryByText(/^Uploaded and selected/)).toBeNull();
    await user.click(option);
    await user.click(screen.getByRole('button', { name: 'Save Agent' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        config: { image: path },
      }),
    );
  });

  it('can be dropped onto the panel; text can’t', async () => {
    const { uploads } = await show(stored);
    fireEvent.dragOver(panel(), { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.queryByText('Drop the picture here')).toBeNull();
    fireEvent.dragOver(panel(), dropped(photo));
    expect(screen.getByText('Drop the picture here')).toBeInTheDocument();
    fireEvent.drop(panel(), dropped(photo));
    expect(await screen.findByRole('radio', { name: 'Uploaded picture 1' })).toBeChecked();
    expect(screen.queryByText('Drop the picture here')).toBeNull();
    expect(uploads()).toHaveLength(1);
  });

  it('uploads one at a time, and lists the same picture once', async () => {
    const { handler, release } = deferred(stored);
    const { user, uploads } = await show(handler);
    fireEvent.drop(panel(), dropped(photo));
    const busy = await screen.findByRole('button', { name: 'Uploading…' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    fireEvent.drop(panel(), dropped(photo));
    await waitFor(() => expect(uploads()).toHaveLength(1));
    release();
    await screen.findByRole('radio', { name: 'Uploaded picture 1' });
    await user.upload(screen.getByLabelText('Upload your own'), photo);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Upload your own' });
    expect(screen.getAllByRole('radio', { name: /^Uploaded/ })).toHaveLength(1);
  });

  it('opens by keyboard', async () => {
    const { user } = await show(stored);
    const click = vi.spyOn(HTMLInputElement.prototype, 'click');
    screen.getByRole('button', { name: 'Upload your own' }).focus();
    await user.keyboard('{Enter}');
    expect(click).toHaveBeenCalledOnce();
    click.mockRestore();
  });

  it('reports under the pictures that it was deleted meanwhile', async () => {
    const details = [{ path: 'config.image', message: 'x', code: 'UNKNOWN_PICTURE' }];
    const { user } = await show(stored, {
      'PUT /private/agents/:id': refusal(400, 'VALIDATION_FAILED', details),
    });
    await user.upload(screen.getByLabelText('Upload your own'), photo);
    await screen.findByRole('radio', { name: 'Uploaded picture 1' });
    await user.click(screen.getByRole('button', { name: 'Save Agent' }));
    expect(await within(panel()).findByRole('alert')).toHaveTextContent('This picture no longer exists.');
  });
});

describe('a file that is no picture', () => {
  it.each([
    ['an unreadable one', null, "This file can't be read as a picture. Choose a PNG, JPEG or WebP."],
    ['a small one', { width: 500, height: 63 }, /too small: each side must be at least 64 pixels/],
  ])('%s is reported in place and not sent', async (_, size, sentence) => {
    decoded = size;
    const { user, uploads } = await show(stored);
    const before = shownImage();
    await user.upload(screen.getByLabelText('Upload your own'), photo);
    expect(await within(panel()).findByRole('alert')).toHaveTextContent(sentence);
    expect([uploads(), shownImage()]).toEqual([[], before]);
    await user.click(screen.getByRole('radio', { name: 'Gardener' }));
    expect(within(panel()).queryByRole('alert')).toBeNull();

    decoded = { width: 64, height: 64 };
    await user.upload(screen.getByLabelText('Upload your own'), photo);
    expect(await screen.findByRole('radio', { name: 'Uploaded picture 1' })).toBeChecked();
    expect(within(panel()).queryByRole('alert')).toBeNull();
  });

  it.each([
    ['too large', refusal(413, 'PAYLOAD_TOO_LARGE'), 'This file is too large for a picture.'],
    ['lost on the way', refusal(500, 'UNEXPECTED'), 'Failed to upload the picture. Please try again later.'],
  ])('is reported in place when the server finds it %s', async (_, answer, sentence) => {
    const { user } = await show(answer);
    await user.upload(screen.getByLabelText('Upload your own'), photo);
    expect(await within(panel()).findByRole('alert')).toHaveTextContent(sentence);
  });
});

describe('preparing a picture', () => {
  it.each([
    [1200, 800, { x: 200, y: 0, from: 800, to: 512 }],
    [300, 900, { x: 0, y: 300, from: 300, to: 300 }],
    [101, 100, { x: 1, y: 0, from: 100, to: 100 }],
  ])('crops %i × %i pixels to the middle square', (width, height, square) => {
    expect(squareOf(width, height)).toEqual(square);
  });

  it('falls back to PNG without WebP, to JPEG on white when too large, else to nothing', async () => {
    encoded = () => ({ type: 'image/png', bytes: 500_000 });
    expect((await preparePicture(photo)).type).toBe('image/png');
    expect(painted).toEqual([]);
    encoded = (type) =>
      type === 'image/jpeg' ? { type, bytes: 90_000 } : { type: 'image/png', bytes: 900_000 };
    expect((await preparePicture(photo)).type).toBe('image/jpeg');
    expect(painted).toEqual(['#fff']);
    encoded = (type) => ({ type, bytes: 900_000 });
    await expect(preparePicture(photo)).rejects.toMatchObject({ problem: 'tooLarge' });
    const huge = { size: 31 * 1024 * 1024 } as Blob;
    await expect(preparePicture(huge)).rejects.toMatchObject({ problem: 'tooLarge' });
  });
});
