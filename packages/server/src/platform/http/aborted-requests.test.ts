import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from './error-response.ts';
import { maxLoad, shedLoad } from './requests-in-progress.ts';

describe('a client that disconnects', () => {
  let http: FastifyInstance;
  let log: { level: number; msg: string; err?: unknown }[];
  beforeEach(async () => {
    log = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        log.push(JSON.parse(String(line)));
        done();
      },
    });
    http = Fastify({ logger: { level: 'debug', stream }, forceCloseConnections: true });
    handleErrors(http);
    shedLoad(http);
  });
  afterEach(() => http.close());

  /** Sends these bytes to the server, waits until `then` and destroys the connection. */
  async function sendAndLeave(bytes: string, then: () => Promise<unknown>) {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    await then();
    socket.destroy();
  }
  const upload =
    'POST /api/upload HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9000\r\n\r\nabc';

  test('during an upload is not an error', async () => {
    const failed = Promise.withResolvers<void>();
    http.post('/api/upload', { onError: async () => failed.resolve() }, async () => 'ok');
    await http.listen({ port: 0, host: '127.0.0.1' });
    await sendAndLeave(upload, () => once(http.server, 'request'));
    await failed.promise;
    expect(log.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test.each([
    ['AbortError', true],
    ['TypeError', false],
  ])('while its response is produced logs only a server error: %s', async (name, isHarmless) => {
    const answered = Promise.withResolvers<number>();
    http.addHook('onSend', async (_request, reply) => answered.resolve(reply.statusCode));
    http.get('/api/slow', async (_request, reply) => {
      await once(reply.raw, 'close');
      throw Object.assign(new Error('The operation was aborted'), { name });
    });
    await http.listen({ port: 0, host: '127.0.0.1' });
    await sendAndLeave('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n', () => once(http.server, 'request'));
    expect([(await answered.promise) < 500, log.some(({ level }) => level >= 50)]).toEqual([
      isHarmless,
      !isHarmless,
    ]);
  });

  test.each([
    ['has arrived', upload.replace('9000', '3')],
    ['has not arrived', upload],
  ])('before its body is read occupies no capacity: one that %s', async (_name, bytes) => {
    http.post(
      '/api/upload',
      { onRequest: async (_request, { raw }) => void (await once(raw, 'close')) },
      async () => 'ok',
    );
    http.get('/api/version', async () => 'ok');
    await http.listen({ port: 0, host: '127.0.0.1' });
    for (let left = 0; left < maxLoad; left += 1)
      await sendAndLeave(bytes, () => once(http.server, 'request'));
    await expect.poll(() => http.inject('/api/version').then(({ statusCode }) => statusCode)).toBe(200);
  });
});
