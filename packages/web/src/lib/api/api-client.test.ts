import * as api from '@agentarium/contracts/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { storageKeys, writeText } from '../storage.ts';
import { call, setUnauthenticatedHandler, urlOf } from './api-client.ts';
import { ApiError } from './api-error.ts';

afterEach(() => setUnauthenticatedHandler(() => {}));

describe('urlOf', () => {
  it('fills in and encodes parameters, and omits absent query values', () => {
    const url = urlOf('/things/:id', {
      params: { id: 'a/b' },
      query: { search: 'ü x', empty: '', none: null, page: 0, flag: false },
    });
    expect(url).toBe('/api/things/a%2Fb?search=%C3%BC+x&page=0&flag=false');
  });
});

describe('call', () => {
  it('sends the token and the body, and returns the response', async () => {
    writeText(storageKeys.token, 'secret');
    const requests = mockApi({ 'PUT /public/users/me/language': { body: { language: 'ru' } } });
    const answer = await call(api.users.updateLanguage, { body: { language: 'ru' } });
    expect(answer).toEqual({ language: 'ru' });
    expect(requests[0]).toMatchObject({ method: 'PUT', body: { language: 'ru' } });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('marks requests of a page that nobody has touched for a minute', async () => {
    const requests = mockApi({ 'GET /version': { body: { version: '0.0.14' } } });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      document.body.click();
      await call(api.system.getVersion);
      vi.setSystemTime(Date.now() + 60_000);
      await call(api.system.getVersion);
      document.body.click();
      await call(api.system.getVersion);
    } finally {
      vi.useRealTimers();
    }
    expect(requests.map(({ headers }) => headers.get('x-unattended'))).toEqual([null, '1', null]);
  });

  it('throws the server’s error with all its details', async () => {
    const details = [{ path: 'email', message: 'Invalid email address' }];
    mockApi({ 'GET /version': refusal(429, 'RATE_LIMITED', details, { 'retry-after': '30' }) });
    const error = await call(api.system.getVersion).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      details,
      requestId: 'request-1',
      retryAfter: 30,
    });
  });

  it('throws NETWORK when there is no response', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(api.system.getVersion)).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('throws UNEXPECTED for a response that violates the contract', async () => {
    mockApi({ 'GET /version': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(call(api.system.getVersion)).rejects.toMatchObject({ status: 502, code: 'UNEXPECTED' });
    mockApi({ 'GET /version': () => new Response('not json', { status: 200 }) });
    await expect(call(api.system.getVersion)).rejects.toMatchObject({ status: 200, code: 'UNEXPECTED' });
  });

  it('lets a request outlive the page only if asked to', async () => {
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ language: 'ru' }));
    globalThis.fetch = fetched;
    await call(api.users.updateLanguage, { body: { language: 'ru' }, keepalive: true });
    await call(api.users.updateLanguage, { body: { language: 'ru' } });
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, undefined]);
  });

  it('rethrows an abort unchanged', async () => {
    mockApi({ 'GET /version': { body: {} } });
    const aborted = call(api.system.getVersion, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports a rejected token if one was sent, but not wrong credentials', async () => {
    const refused = vi.fn();
    setUnauthenticatedHandler(refused);
    mockApi({
      'GET /users/me': refusal(401, 'UNAUTHENTICATED'),
      'POST /auth/login': refusal(401, 'INVALID_CREDENTIALS'),
    });
    await call(api.users.getMe).catch(() => {});
    expect(refused).not.toHaveBeenCalled();
    writeText(storageKeys.token, 'old');
    await call(api.auth.login, { body: { username: 'a', password: 'b' } }).catch(() => {});
    expect(refused).not.toHaveBeenCalled();
    await call(api.users.getMe).catch(() => {});
    expect(refused).toHaveBeenCalledWith('old', expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });
});
