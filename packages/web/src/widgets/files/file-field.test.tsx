import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, deferred, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { press, switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aPhoto, aStoredFile, isLastStopped, mockUploads, sendShare } from '../../../testing/uploads.ts';
import { FileEditor } from './file-field.tsx';
import type { FileKind } from './file-rules.ts';

const file = aStoredFile();
const stored: MockResponse = { status: 201, body: file };
let urls: ReturnType<typeof mockUploads>['urls'];
let opened: { width: number; height: number } | null;

beforeEach(() => {
  opened = { width: 40, height: 30 };
  urls = mockUploads(() => opened).urls;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Host({ kind, given, log }: { kind: FileKind; given: string; log: [string, boolean][] }) {
  const [value, setValue] = useState(given);
  return (
    <FileEditor
      kind={kind}
      value={value}
      onChange={(id, isBusy) => {
        setValue(id);
        log.push([id, isBusy]);
      }}
      focusRef={() => {}}
    />
  );
}

async function show(answers: Parameters<typeof mockApi>[0] = {}, kind: FileKind = 'Image', given = '') {
  const requests = mockApi({ 'POST /public/files': stored, 'DELETE /public/files/:id': {}, ...answers });
  const log: [string, boolean][] = [];
  const rendered = await renderWithProviders(<Host kind={kind} given={given} log={log} />, {
    texts: ['files'],
  });
  return { ...rendered, requests, log, sent: () => requests.filter(({ method }) => method === 'POST') };
}
const input = (name: RegExp | string = 'Choose a photo') =>
  screen.getByLabelText(name, { selector: 'input' });
const choose = (chosen: File, name?: string) =>
  fireEvent.change(input(name), { target: { files: [chosen] } });
const removal = () => screen.findByRole('button', { name: /^Remove/ });

describe('a photo', () => {
  it('is uploaded immediately with its progress, and its id becomes the value', async () => {
    const answer = deferred(stored);
    const { log, sent } = await show({ 'POST /public/files': answer.handler });
    choose(aPhoto('Mein Teller.png', 'image/png'));
    expect(screen.getByText('Preparing…')).toBeInTheDocument();
    expect(log.at(-1)).toEqual(['', true]);
    expect(await screen.findByText('Uploading: 0%')).toBeInTheDocument();
    sendShare(0.43);
    expect(screen.getByText('Uploading: 43%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Uploading Mein Teller.webp' })).toHaveAttribute(
      'aria-valuenow',
      '43',
    );
    answer.release();
    expect(await screen.findByText('245 kB')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('plate.jpg uploaded');
    expect(log.at(-1)).toEqual([file.id, false]);
    expect(sent()[0]?.headers.get('x-file-name')).toBe('Mein%20Teller.webp');
  });

  it('shows a preview, and revokes its URL when it is removed', async () => {
    const { container, requests, log } = await show();
    choose(aPhoto());
    await removal();
    expect(container.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    press('Remove plate.jpg');
    await waitFor(() => expect(urls.revoked).toBe(urls.made));
    expect(log.at(-1)).toEqual(['', false]);
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/public/files/${file.id}` });
  });

  it('can be cancelled while it uploads', async () => {
    const { log } = await show({ 'POST /public/files': deferred(stored).handler });
    choose(aPhoto());
    await screen.findByText('Uploading: 0%');
    press('Stop uploading plate.jpg');
    expect(isLastStopped()).toBe(true);
    expect(log.at(-1)).toEqual(['', false]);
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeInTheDocument();
  });

  it('can be dropped onto the field or beside it, or pasted', async () => {
    const { sent, container } = await show();
    const help = screen.getByText(/You can also drop/);
    const transfer = { types: ['Files'], files: [aPhoto()] };
    fireEvent.dragOver(help, { dataTransfer: transfer });
    expect(screen.getByText('Drop it here')).toBeInTheDocument();
    fireEvent.drop(help, { dataTransfer: transfer });
    press((await removal()).getAttribute('aria-label') ?? '');
    fireEvent.drop(document.body, { dataTransfer: transfer });
    press((await removal()).getAttribute('aria-label') ?? '');
    const paste = createEvent.paste(container, { clipboardData: transfer });
    fireEvent(container, paste);
    await removal();
    expect([sent().length, paste.defaultPrevented]).toEqual([3, true]);
  });

  it('is not taken from pasted text, nor while there is one already', async () => {
    const { sent } = await show();
    fireEvent.paste(document.body, { clipboardData: { types: ['Files', 'text/plain'], files: [aPhoto()] } });
    expect(sent()).toEqual([]);
    choose(aPhoto());
    await removal();
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [aPhoto()] } });
    expect(sent()).toHaveLength(1);
  });

  it('can be taken with the camera on a touch screen', async () => {
    const { sent } = await show();
    expect(input('Take a photo')).toHaveAttribute('capture', 'environment');
    choose(aPhoto(), 'Take a photo');
    await removal();
    expect(sent()).toHaveLength(1);
  });

  it('moves the keyboard focus to the control that replaces the focused one', async () => {
    await show();
    choose(aPhoto());
    await waitFor(async () => expect(await removal()).toHaveFocus());
    press('Remove plate.jpg');
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus();
  });
});

describe('a file that can’t be used', () => {
  it.each<[string, File, string]>([
    [
      'no picture',
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
      "This can't be used as a picture. Choose a JPEG, PNG, WebP or HEIC file.",
    ],
    ['an empty one', new File([], 'a.jpg', { type: 'image/jpeg' }), 'This file is empty.'],
  ])('is rejected before the upload: %s', async (_what, given, text) => {
    const { sent } = await show();
    choose(given);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(sent()).toEqual([]);
  });

  it('shows an error when it can’t be opened', async () => {
    opened = null;
    await show();
    choose(aPhoto('a.gif', ''));
    expect(await screen.findByRole('alert')).toHaveTextContent(/It may be damaged/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each<[string, MockResponse, RegExp]>([
    [
      'damaged',
      refusal(422, 'FILE_UNREADABLE', [{ path: 'body', message: 'x', code: 'FILE_DAMAGED' }]),
      /cut off or damaged/,
    ],
    [
      'one too many',
      refusal(507, 'STORAGE_FULL', [
        { path: 'body', message: 'x', code: 'FILE_COUNT', params: { maximum: 2000 } },
      ]),
      /You have 2,000 files/,
    ],
  ])('shows an error when the server finds it %s, and another can be chosen', async (_what, answer, text) => {
    const answers: MockResponse[] = [answer, stored];
    const { log } = await show({ 'POST /public/files': () => answers.shift() ?? stored });
    choose(aPhoto());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(log.at(-1)).toEqual(['', false]);
    choose(aPhoto());
    expect(await screen.findByText('245 kB')).toBeInTheDocument();
  });

  it('is uploaded again after a lost connection', async () => {
    let tries = 0;
    await show({ 'POST /public/files': () => (++tries === 1 ? connectionLost() : stored) });
    choose(aPhoto());
    press((await screen.findByRole('button', { name: 'Try again' })).textContent ?? '');
    expect(await screen.findByText('245 kB')).toBeInTheDocument();
  });
});

it('the file field shows the server’s picture of a HEIC that the browser can’t read', async () => {
  opened = null;
  const preview = new Response('webp', { headers: { 'content-type': 'image/webp' } });
  const { sent, container } = await show({ 'GET /public/files/:id/preview': preview });
  choose(aPhoto('IMG_1.HEIC', ''));
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  expect(sent().map(({ body, headers }) => [(body as Blob).type, headers.get('x-file-name')])).toEqual([
    ['image/heic', 'IMG_1.heic'],
  ]);
});

it('the file field names the pages of a PDF that can’t be read, in ranges', async () => {
  const pdf = { name: 'scan.pdf', media_type: 'application/pdf', width: null, height: null };
  const body = aStoredFile({ ...pdf, unread_pages: [2, 5, 6, 7] });
  await show({ 'POST /public/files': { status: 201, body } }, 'File');
  choose(new File(['%PDF-'], 'scan.pdf'), 'Choose a file');
  expect(await screen.findByText(/^Pages 2 and 5–7 are pictures without text/)).toBeInTheDocument();
  await switchToRussian();
  expect(screen.getByText(/страницы, где вместо текста изображение: 2 и 5–7\.$/)).toBeInTheDocument();
});

it('the file field says how much of a long document is read', async () => {
  const csv = { name: 'list.csv', media_type: 'text/csv', width: null, height: null };
  const body = aStoredFile({ ...csv, text_chars: 5_220_000 });
  await show({ 'POST /public/files': { status: 201, body } }, 'File');
  choose(new File(['a;b'], 'list.csv', { type: 'text/csv' }), 'Choose a file');
  const said = 'The assistant will read the first 200,000 of 5,220,000 characters.';
  expect(await screen.findByText(said)).toBeInTheDocument();
});

describe('a file from an earlier run', () => {
  it('is shown by its name, and is not deleted when removed', async () => {
    const { requests, log } = await show(
      {
        'GET /public/files/:id/info': { body: file },
        'GET /public/files/:id/preview': new Response('webp', { headers: { 'content-type': 'image/webp' } }),
      },
      'Image',
      file.id,
    );
    expect(await screen.findByText('plate.jpg')).toBeInTheDocument();
    press('Remove plate.jpg');
    expect(log).toEqual([['', false]]);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('shows a notice when it no longer exists', async () => {
    await show({ 'GET /public/files/:id/info': refusal(404, 'FILE_NOT_FOUND') }, 'File', file.id);
    expect(await screen.findByRole('alert')).toHaveTextContent(/no longer exists/);
  });
});

it('the file field accepts a document unchanged, without a camera', async () => {
  const { sent } = await show({}, 'File');
  expect(screen.queryByLabelText('Take a photo')).toBeNull();
  choose(new File(['# Menu'], 'menu.md'), 'Choose a file');
  await removal();
  expect(sent().map(({ body }) => (body as Blob).type)).toEqual(['text/markdown']);
});
