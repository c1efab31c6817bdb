import { capturedLog } from '@agentarium/testkit/guarantees/captured-log.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { secure, warnAboutUntrustedProxy } from './security.ts';

test('a request whose connection was closed meanwhile is no fault of the server', async () => {
  const http = Fastify();
  // What Node.js reports after a client has left.
  http.addHook('onRequest', async ({ raw }) => void Object.assign(raw.socket, { remoteAddress: undefined }));
  await secure(http, { rateLimits: true, https: false });
  http.get('/', () => 'there');
  expect((await http.inject('/')).statusCode).toBe(200);
  await http.close();
});

async function warningsFor(trustProxy: string[] | false, headers: Record<string, string>) {
  const log = capturedLog();
  const http = Fastify({ trustProxy });
  warnAboutUntrustedProxy(http, { log: createLogger('warn', log.destination) });
  http.get('/', async () => 'ok');
  for (let at = 0; at < 3; at += 1) await http.inject({ url: '/', headers });
  await http.close();
  return log.lines();
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test.each([
  ['no proxy is trusted', false, forwarded, 'x-forwarded-for'],
  ['another proxy is trusted', ['10.0.0.1'], forwarded, 'x-forwarded-for'],
  ['it is another header', false, { 'x-real-ip': '203.0.113.7' }, 'x-real-ip'],
] as const)('a forwarding header is logged once when %s', async (_, trusted, headers, header) => {
  const lines = await warningsFor(trusted && [...trusted], { ...headers });
  expect(lines).toMatchObject([{ peer: '127.0.0.1', header, msg: expect.stringContaining('TRUST_PROXY') }]);
});

test.each([
  ['from a trusted proxy', ['127.0.0.1'], { 'x-forwarded-for': '127.0.0.1' }],
  ['that a trusted proxy sends in addition', ['127.0.0.1'], { ...forwarded, 'x-real-ip': '203.0.113.7' }],
  ['that is missing', false as const, {}],
])('a forwarding header is not logged %s', async (_, trusted, headers) => {
  expect(await warningsFor(trusted, { ...headers } as Record<string, string>)).toEqual([]);
});
