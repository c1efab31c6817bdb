import { api } from '@agentarium/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { storageKeys, writeText } from '../storage.ts';
import { call } from './api-client.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'agentariumEarly');
  vi.restoreAllMocks();
});

const early = { version: 'early' };
const fetched = { version: 'asked' };

function open(response: Promise<Response>, reader: { token?: string; language?: string } = {}) {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  writeText(storageKeys.token, 'mine');
  document.documentElement.lang = 'en';
  Object.assign(window, {
    agentariumEarly: {
      token: 'mine',
      language: 'en',
      ...reader,
      responses: { 'GET /api/version': response },
    },
  });
  return mockApi({ 'GET /version': { body: fetched } });
}
const read = () => call(api.system.getVersion);

it('an early response is used once; afterwards the request is sent', async () => {
  const requests = open(Promise.resolve(Response.json(early)));
  expect(await read()).toEqual(early);
  expect(requests).toEqual([]);
  expect(await read()).toEqual(fetched);
  expect(requests).toHaveLength(1);
});

it.each([{ token: 'another' }, { language: 'ru' }])(
  'an early response for another user (%j) is not used',
  async (reader) => {
    open(Promise.resolve(Response.json(early)), reader);
    expect(await read()).toEqual(fetched);
  },
);

it('a response embedded in the document is used once, and for its own request only', async () => {
  const requests = open(Promise.resolve(Response.json({ version: 'of nobody' })));
  Object.assign((window as unknown as { agentariumEarly: object }).agentariumEarly, { isInDocument: true });
  const element = document.createElement('script');
  element.type = 'application/json';
  element.dataset.response = 'GET /api/version';
  element.textContent = JSON.stringify(early);
  document.body.append(element);
  expect(await read()).toEqual(early);
  expect(await read()).toEqual(fetched);
  expect(requests).toHaveLength(1);
  expect(element.isConnected).toBe(false);
});

it('an old early response is not used', async () => {
  open(Promise.resolve(Response.json(early)));
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await read()).toEqual(fetched);
});

it('an early request that failed throws like any other', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  lost.catch(() => {});
  open(lost);
  await expect(read()).rejects.toMatchObject({ code: 'NETWORK' });
});
