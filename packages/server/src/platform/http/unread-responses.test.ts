import type { AddressInfo, Socket } from 'node:net';
import { openSocket } from '@agentarium/testkit/guarantees/raw-socket.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMemory } from '../memory.ts';
import { handleErrors } from './error-response.ts';
import { boundUnreadResponses } from './unread-responses.ts';

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
  await expect.poll(() => statusOf('/large')).toBe(200);
  for (const socket of sockets) socket.destroy();
  // One alone may be larger than the limit.
  await expect.poll(() => statusOf('/largest')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await http.close();
}, 20_000);
