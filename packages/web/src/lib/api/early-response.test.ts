import { api } from '@agentarium/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import { storageKeys, writeText } from '../storage.ts';
import { call } from './api-client.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'agentariumEarly');
  vi.restoreAllMocks();
});

const early = { version: 'early' };
const asked = { version: 'asked' };

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
  return answerApi({ 'GET /version': { body: asked } });
}
const read = () => call(api.system.getVersion);

it('what the page has asked for before the app came is taken once, and then asked for', async () => {
  const requests = open(Promise.resolve(Response.json(early)));
  expect(await read()).toEqual(early);
  expect(requests).toEqual([]);
  expect(await read()).toEqual(asked);
  expect(requests).toHaveLength(1);
});

it.each([{ token: 'another' }, { language: 'ru' }])(
  'what was asked for another reader (%j) is not',
  async (reader) => {
    open(Promise.resolve(Response.json(early)), reader);
    expect(await read()).toEqual(asked);
  },
);

it('what was asked for long ago is not', async () => {
  open(Promise.resolve(Response.json(early)));
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await read()).toEqual(asked);
});

it('an early request that could not be sent says so like any other', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  lost.catch(() => {});
  open(lost);
  await expect(read()).rejects.toMatchObject({ code: 'NETWORK' });
});
