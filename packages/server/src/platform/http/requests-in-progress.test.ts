import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { handleErrors } from './error-response.ts';
import { createLoad, createReadiness, drainRequests, maxLoad, shedLoad } from './requests-in-progress.ts';

type NewRequest = ReturnType<typeof createLoad>;

/** How many more requests are admitted before one is rejected. */
function room(newRequest: NewRequest): number {
  const entered = [];
  for (let request = newRequest(); request.enter(null); request = newRequest()) entered.push(request);
  for (const request of entered) request.leave();
  return entered.length;
}

function entered(newRequest: NewRequest, key: string | null = null) {
  const request = newRequest();
  expect(request.enter(key)).toBe(true);
  return request;
}

test('requests are admitted up to the limit; a finished one frees capacity', () => {
  const load = createLoad(3);
  const first = entered(load);
  expect(room(load)).toBe(2);
  first.leave();
  first.leave();
  expect(room(load)).toBe(3);
});

test('duplicate requests count once, and are admitted beyond the limit', () => {
  const load = createLoad(1);
  const twins = [entered(load, 'key'), entered(load, 'key'), entered(load, 'key')];
  expect(load().enter('other')).toBe(false);
  for (const twin of twins.slice(1)) twin.leave();
  expect(room(load)).toBe(0);
  twins[0]?.leave();
  expect(room(load)).toBe(1);
});

test('a waiting request does not count until it continues', async () => {
  const load = createLoad(2);
  const request = entered(load);
  const rest = Promise.withResolvers<string>();
  const resting = request.uncounted(rest.promise);
  expect(room(load)).toBe(2);
  rest.resolve('rested');
  expect(await resting).toBe('rested');
  expect(room(load)).toBe(1);
  request.leave();
  expect(room(load)).toBe(2);
});

test('a request fails with the failure that it waits for', async () => {
  const load = createLoad(1);
  const request = entered(load);
  await expect(request.uncounted(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(room(load)).toBe(0);
});

test('an Idempotency-Key makes twins only of one account, where the endpoint honours it', async () => {
  const http = Fastify();
  const ended = Promise.withResolvers<string>();
  let runs = 0;
  http.decorateRequest('ctx', null);
  http.addHook('onRequest', async (request) => {
    request.ctx = { actor: { id: request.headers.authorization } } as Context;
  });
  handleErrors(http);
  shedLoad(http);
  http.post('/api/runs', { config: { isIdempotent: true } }, async () => {
    runs += 1;
    return ended.promise;
  });
  http.post('/api/searches', () => ended.promise);
  const send = async (url: string, authorization: string) => {
    const headers = { authorization, 'idempotency-key': 'a' };
    return (await http.inject({ method: 'POST', url, headers })).statusCode;
  };
  const twins = Array.from({ length: maxLoad + 1 }, () => send('/api/runs', 'me'));
  await expect.poll(() => runs).toBe(maxLoad + 1);
  const another = send('/api/runs', 'another');
  await expect.poll(() => runs).toBe(maxLoad + 2);
  const searches = Array.from({ length: maxLoad }, () => send('/api/searches', 'me'));
  expect(await Promise.race(searches)).toBe(503);
  ended.resolve('done');
  expect(new Set(await Promise.all([...twins, another]))).toEqual(new Set([200]));
  expect((await Promise.all(searches)).filter((status) => status === 503)).toHaveLength(2);
  await http.close();
});

const hourMs = 3_600_000;

async function* endless() {
  yield 'a beginning';
  await new Promise(() => undefined);
}

test('closing waits for a request in progress, but not for a disconnected client', async () => {
  const http = Fastify();
  const readiness = createReadiness(hourMs);
  drainRequests(http, { readiness });
  const slow = Promise.withResolvers<string>();
  const arrived = Promise.withResolvers<void>();
  http.get('/endless', async (_request, reply) => reply.send(Readable.from(endless())));
  http.get('/slow', async () => {
    arrived.resolve();
    return slow.promise;
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  await fetch(`${address}/endless`, { signal: leaving.signal });
  leaving.abort();
  const answer = fetch(`${address}/slow`);
  await arrived.promise;
  readiness.leave();
  const closed = http.close();
  slow.resolve('answered');
  expect(await (await answer).text()).toBe('answered');
  await closed;
});
