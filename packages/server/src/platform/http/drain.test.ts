import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createReadiness, drainRequests } from './drain.ts';

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
