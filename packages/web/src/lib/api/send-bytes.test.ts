import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { isLastStopped, mockUploads, sendShare } from '../../../testing/uploads.ts';
import { tokenFor } from '../../../testing/users.ts';
import { storageKeys, writeText } from '../storage.ts';
import { setUnauthenticatedHandler } from './api-client.ts';
import { sendBytes } from './send-bytes.ts';

const endpoint = { method: 'POST', path: '/public/files', access: 'user' } as never;
const bytes = new Blob(['abc'], { type: 'text/plain' });

beforeEach(() => {
  mockUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('bytes are sent with their type, the user’s token and the given headers', async () => {
  const requests = mockApi({ 'POST /public/files': { status: 201, body: { id: 'f' } } });
  const token = tokenFor('u');
  writeText(storageKeys.token, token);
  expect(await sendBytes(endpoint, bytes, { headers: { 'x-file-name': 'a.txt' } })).toEqual({ id: 'f' });
  const [request] = requests;
  expect([
    request?.headers.get('authorization'),
    request?.headers.get('content-type'),
    request?.body,
  ]).toEqual([`Bearer ${token}`, 'text/plain', bytes]);
  expect(request?.headers.get('x-file-name')).toBe('a.txt');
});

it('an upload reports how much was sent', async () => {
  mockApi({ 'POST /public/files': { status: 201, body: {} } });
  const shares: number[] = [];
  const sent = sendBytes(endpoint, bytes, { onProgress: (share) => shares.push(share) });
  sendShare(0.25);
  await sent;
  expect(shares).toEqual([0.25]);
});

it.each<[string, Parameters<typeof mockApi>[0][string], object]>([
  ['a refusal', refusal(413, 'FILE_TOO_LARGE'), { code: 'FILE_TOO_LARGE', status: 413 }],
  [
    'a wait',
    refusal(429, 'RATE_LIMITED', null, { 'retry-after': '7' }),
    { code: 'RATE_LIMITED', retryAfter: 7 },
  ],
  [
    'a response that is not ours',
    new Response('<html>', { status: 502 }),
    { code: 'UNEXPECTED', status: 502 },
  ],
  ['an answer cut short', new Response('{"id"', { status: 201 }), { code: 'NETWORK' }],
  ['no connection', () => connectionLost(), { code: 'NETWORK', status: 0 }],
])('an upload throws %s as an error', async (_what, answer, facts) => {
  mockApi({ 'POST /public/files': answer });
  await expect(sendBytes(endpoint, bytes)).rejects.toMatchObject(facts);
});

it('an upload ends the session whose token is rejected', async () => {
  mockApi({ 'POST /public/files': refusal(401, 'UNAUTHENTICATED') });
  const ended: string[] = [];
  setUnauthenticatedHandler((token) => ended.push(token));
  writeText(storageKeys.token, 'old');
  await expect(sendBytes(endpoint, bytes)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(ended).toEqual(['old']);
  setUnauthenticatedHandler(() => {});
});

it('an upload stops on request, before or while it runs', async () => {
  mockApi({ 'POST /public/files': neverResponds });
  const reason = new DOMException('Stopped', 'AbortError');
  await expect(sendBytes(endpoint, bytes, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const controller = new AbortController();
  const sent = sendBytes(endpoint, bytes, { signal: controller.signal });
  controller.abort(reason);
  await expect(sent).rejects.toBe(reason);
  expect(isLastStopped()).toBe(true);
});
