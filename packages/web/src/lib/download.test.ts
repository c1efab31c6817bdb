import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../testing/api.ts';
import { downloadFile, fileNameOf, saveFile } from './download.ts';

let saved: { name: string; content: Blob }[] = [];
const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  revoked.length = 0;
  const contents = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:${contents.size}`;
      contents.set(address, blob);
      return address;
    },
    revokeObjectURL: (address: string) => revoked.push(address),
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const endpoint = { method: 'GET', path: '/file' } as const;
const file = (headers: Record<string, string> = {}) => new Response('content', { headers });

it('a download passes a file to the browser, and releases its memory later', async () => {
  downloadFile('menu.md', new Blob(['Soup']));
  expect(saved.map(({ name }) => name)).toEqual(['menu.md']);
  expect(revoked).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(revoked).toHaveLength(1);
});

describe('a file from the server', () => {
  it.each([
    [
      'under the server’s name',
      { 'content-disposition': 'attachment; filename="users-2026.csv"' },
      'users-2026.csv',
    ],
    ['under the given name without one', {}, 'given.csv'],
  ])('is saved %s', async (_how, headers, name) => {
    const requests = mockApi({ 'GET /file': () => file(headers) });
    await saveFile(endpoint, { status: 'active', search: '' }, 'given.csv');
    expect(saved.map((one) => one.name)).toEqual([name]);
    expect(requests[0]?.query.toString()).toBe('status=active');
  });

  it.each([
    [connectionLost, 'NETWORK'],
    [refusal(403, 'FORBIDDEN'), 'FORBIDDEN'],
  ])('that fails to load throws, and saves nothing', async (answer, code) => {
    mockApi({ 'GET /file': answer });
    await expect(saveFile(endpoint, {}, 'given.csv')).rejects.toMatchObject({ code });
    expect(saved).toEqual([]);
  });

  it('that breaks off in the middle throws too', async () => {
    const broken = file();
    vi.spyOn(broken, 'blob').mockRejectedValue(new TypeError('terminated'));
    mockApi({ 'GET /file': () => broken });
    await expect(saveFile(endpoint, {}, 'given.csv')).rejects.toMatchObject({ code: 'NETWORK' });
    expect(saved).toEqual([]);
  });
});

it.each([
  ['Weekly menu', 'weekly-menu'],
  ['  Меню: на неделю! ', 'меню-на-неделю'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Crème brûlée', 'crème-brûlée'],
  ['', 'answer'],

  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} end`, 'x'.repeat(79)],
])('a file with the title %j is saved as %j', (title, name) => {
  expect(fileNameOf(title, 'answer')).toBe(name);
});
