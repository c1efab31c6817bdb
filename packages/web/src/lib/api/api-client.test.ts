import { api } from '@agentarium/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerApi, refusal } from '../../../testing/api.ts';
import { storageKeys, writeText } from '../storage.ts';
import { call, setUnauthenticatedHandler, urlOf } from './api-client.ts';
import { ApiError } from './api-error.ts';

afterEach(() => setUnauthenticatedHandler(() => {}));

describe('urlOf', () => {
  it('fills and encodes parameters, and leaves absent query values out', () => {
    const url = urlOf('/things/:id', {
      params: { id: 'a/b' },
      query: { search: 'ü x', empty: '', none: null, page: 0, flag: false },
    });
    expect(url).toBe('/api/things/a%2Fb?search=%C3%BC+x&page=0&flag=false');
  });
});

describe('call', () => {
  it('sends the token and the body, and gives the answer', async () => {
    writeText(storageKeys.token, 'secret');
    const asked = answerApi({ 'PUT /public/users/me/language': { body: { language: 'ru' } } });
    const answer = await call(api.users.updateLanguage, { body: { language: 'ru' } });
    expect(answer).toEqual({ language: 'ru' });
    expect(asked[0]).toMatchObject({ method: 'PUT', body: { language: 'ru' } });
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('sends no content type without a body', async () => {
    const asked = answerApi({ 'GET /version': { body: { version: '0.0.14' } } });
    await call(api.system.getVersion);
    expect(asked[0]?.headers.get('content-type')).toBeNull();
    expect(asked[0]?.headers.get('authorization')).toBeNull();
  });

  it('throws what the server says, whole', async () => {
    const details = [{ path: 'email', message: 'Invalid email address' }];
    answerApi({ 'GET /version': refusal(429, 'RATE_LIMITED', details, { 'retry-after': '30' }) });
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

  it('says NETWORK when no answer comes', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(api.system.getVersion)).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('says UNEXPECTED for an answer that is not of the contract', async () => {
    answerApi({ 'GET /version': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(call(api.system.getVersion)).rejects.toMatchObject({ status: 502, code: 'UNEXPECTED' });
    answerApi({ 'GET /version': () => new Response('not json', { status: 200 }) });
    await expect(call(api.system.getVersion)).rejects.toMatchObject({ status: 200, code: 'UNEXPECTED' });
  });

  it('lets an abort through as it is', async () => {
    answerApi({ 'GET /version': { body: {} } });
    const aborted = call(api.system.getVersion, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports a refused token once it carried one, but not wrong credentials', async () => {
    const refused = vi.fn();
    setUnauthenticatedHandler(refused);
    answerApi({
      'GET /users/me': refusal(401, 'UNAUTHENTICATED'),
      'POST /auth/login': refusal(401, 'INVALID_CREDENTIALS'),
    });
    await call(api.users.getMe).catch(() => {});
    expect(refused).not.toHaveBeenCalled();
    writeText(storageKeys.token, 'old');
    await call(api.auth.login, { body: { username: 'a', password: 'b' } }).catch(() => {});
    expect(refused).not.toHaveBeenCalled();
    await call(api.users.getMe).catch(() => {});
    expect(refused).toHaveBeenCalledWith('old');
  });
});
