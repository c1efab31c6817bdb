import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { openSocket } from '@agentarium/testkit/raw-socket.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { createMemory } from '../memory.ts';
import { handleErrors } from './error-response.ts';
import {
  boundUnreadBodies,
  boundUnreadResponses,
  createLoad,
  createReadiness,
  drainRequests,
  maxLoad,
  shedLoad,
} from './requests-in-progress.ts';

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

test('closing the server waits for a request in progress, but not for a disconnected client', async () => {
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

describe('bodies that have not arrived', () => {
  let http: FastifyInstance;
  let sockets: Socket[];
  let admitted: number;
  /** Longer than any test. */
  const times = { silence: 600_000, small: 600_000, large: 600_000 };
  beforeEach(() => {
    sockets = [];
    admitted = 0;
    http = Fastify({ forceCloseConnections: true, connectionTimeout: 90_000 });
    http.decorateRequest('ctx', null);
    http.addHook('onRequest', async (request) => {
      const { authorization } = request.headers;
      request.ctx = (authorization ? { actor: { id: authorization } } : null) as Context | null;
    });
    handleErrors(http);
    shedLoad(http);
    http.post(
      '/api/login',
      { config: { isIdempotent: true } },
      async ({ raw }) => `in ${raw.socket.timeout}`,
    );
    http.get('/api/version', async () => 'ok');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await http.close();
  });

  async function listen(given: Partial<typeof times> = {}) {
    boundUnreadBodies(http, { memory: createMemory() }, { ...times, ...given });
    http.addHook('preParsing', async () => {
      admitted += 1;
    });
    await http.listen({ port: 0, host: '127.0.0.1' });
  }

  /** Begins a request with a body of ten bytes and sends one; resolves with the response. */
  async function begin(headers = ''): Promise<{ socket: Socket; answer: Promise<string> }> {
    const socket = await openSocket((http.server.address() as AddressInfo).port);
    sockets.push(socket);
    socket.on('error', () => {});
    const received: Buffer[] = [];
    const answer = new Promise<string>((resolve) => {
      socket.on('data', (bytes) => {
        received.push(bytes);
        resolve(Buffer.concat(received).toString());
      });
      socket.once('close', () => resolve(Buffer.concat(received).toString()));
    });
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n${headers}\r\n[`,
    );
    return { socket, answer };
  }
  /** The same for many, once the server reads them. */
  async function beginMany(count: number, headers = '') {
    const before = admitted;
    const begun = await Promise.all(Array.from({ length: count }, () => begin(headers)));
    await expect.poll(() => admitted).toBe(before + count);
    return begun;
  }
  const status = async ({ answer }: { answer: Promise<string> }) => Number((await answer).slice(9, 12));

  test('are limited by address, and by account with a token; an answered one frees its place', async () => {
    await listen();
    const open = await beginMany(64);
    const refused = await begin();
    expect(await status(refused)).toBe(429);
    expect((await refused.answer).toLowerCase()).toContain('connection: close');
    await new Promise((resolve) => refused.socket.once('close', resolve));
    await beginMany(64, 'Authorization: me\r\n');
    expect(await status(await begin('Authorization: me\r\n'))).toBe(429);
    const other = await begin('Authorization: other\r\n');
    open[0]?.socket.write('        ]');
    other.socket.write('        ]');
    expect([await status(open[0] as typeof other), await status(other)]).toEqual([200, 200]);
    open[1]?.socket.destroy();
    const next = async () => {
      const one = await begin();
      one.socket.write('        ]');
      return status(one);
    };
    await expect.poll(next).toBe(200);
  });

  test('take no capacity from other requests, also when they share an Idempotency-Key', async () => {
    await listen();
    const accounts = Array.from({ length: 12 }, (_, at) => `Authorization: ${at}\r\nIdempotency-Key: a\r\n`);
    for (const headers of accounts) await beginMany(60, headers);
    expect(admitted).toBeGreaterThan(maxLoad);
    expect((await http.inject('/api/version')).statusCode).toBe(200);
  });

  test.each([
    ['sends nothing for a while', { silence: 100 }],
    ['takes too long, though it goes on sending', { small: 300 }],
  ])('end with their connection when one %s', async (_name, given) => {
    await listen(given);
    const { socket } = await begin();
    const drip = 'small' in given ? setInterval(() => socket.write(' '), 100) : undefined;
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
  });

  test.each([
    ['in tiny chunks end with their connection', 1, 1100, ''],
    ['in a few tiny chunks are read', 1, 900, 'HTTP/1.1 200'],
    ['in many short chunks are read', 20, 2000, 'HTTP/1.1 200'],
  ])('%s', async (_name, size, count, beginning) => {
    await listen();
    const socket = await openSocket((http.server.address() as AddressInfo).port);
    sockets.push(socket);
    const received: Buffer[] = [];
    socket.on('data', (bytes) => received.push(bytes));
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    socket.write(`${chunk(' '.repeat(size)).repeat(count)}${chunk('[]')}0\r\n\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(Buffer.concat(received).toString().slice(0, 12)).toBe(beginning);
  });

  test('that are chunked and read by nobody may end with their client', async () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    http.get('/api/slow', async (_request, reply) => {
      await once(reply.raw, 'close');
      leave();
    });
    await listen();
    const socket = await openSocket((http.server.address() as AddressInfo).port);
    socket.write('GET /api/slow HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n');
    await expect.poll(() => admitted).toBe(1);
    socket.destroy();
    await left;
    expect((await http.inject('/api/version')).statusCode).toBe(200);
  });

  test('leave their connection its usual time of silence once they have arrived', async () => {
    await listen({ silence: 30_000 });
    const [one] = await beginMany(1);
    one?.socket.write('        ]');
    expect(await one?.answer).toContain('in 90000');
  });
});

const megabyte = 1024 * 1024;

test('responses that their clients do not read are limited, until they are read or the clients leave', async () => {
  const http = Fastify({ forceCloseConnections: true });
  http.decorateRequest('ctx', null);
  handleErrors(http);
  boundUnreadResponses(http, { memory: createMemory() });
  // More than a socket buffers.
  const large = 'a'.repeat(16 * megabyte);
  http.get('/large', async (_request, reply) => {
    void reply.headers({ etag: '"1"', 'cache-control': 'public, immutable' });
    return large;
  });
  http.get('/largest', async () => large.repeat(3));
  http.get('/small', async () => 'small');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const sockets: Socket[] = [];
  let head = '';
  /** Sends a request, reads the beginning of the response and stops. */
  const begin = async (path: string) => {
    const socket = await openSocket((http.server.address() as AddressInfo).port);
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const status = await new Promise<number>((resolve) =>
      socket.once('data', (bytes) => {
        socket.pause();
        head = String(bytes).slice(0, 1000);
        resolve(Number(head.slice(9, 12)));
      }),
    );
    return { socket, status };
  };
  const statusOf = async (path: string) => (await begin(path)).status;
  const [one, two] = [await begin('/large'), await begin('/large')];
  expect([one.status, two.status, await statusOf('/large')]).toEqual([200, 200, 429]);
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  expect(head.toLowerCase()).not.toContain('etag');
  expect(await statusOf('/small')).toBe(200);
  one.socket.resume();
  // A busy machine takes a while to send so much.
  await expect.poll(() => statusOf('/large')).toBe(200);
  for (const socket of sockets) socket.destroy();
  // One alone may be larger than the limit.
  await expect.poll(() => statusOf('/largest')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await http.close();
});
