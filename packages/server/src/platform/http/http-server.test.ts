import { capturedLog } from '@agentarium/testkit/captured-log.ts';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { requestsPerMinute, secure, warnAboutUntrustedProxy } from './http-server.ts';

test('a request whose connection was closed meanwhile is no fault of the server', async () => {
  const http = Fastify();
  // What Node.js reports after a client has left.
  http.addHook('onRequest', async ({ raw }) => void Object.assign(raw.socket, { remoteAddress: undefined }));
  await secure(http, { rateLimits: true, https: false });
  http.get('/', () => 'there');
  expect((await http.inject('/')).statusCode).toBe(200);
  await http.close();
});

test('requests that are refused early count toward the rate limit, and routes without one are exempt', async () => {
  const http = Fastify();
  await secure(http, { rateLimits: true, https: false });
  // As for a URL with a NUL.
  http.addHook('onRequest', async (request, reply) =>
    request.url.includes('%00') ? reply.code(400).send() : undefined,
  );
  const refused = async (_request: unknown, reply: FastifyReply) => reply.code(401).send();
  http.get('/mine', { onRequest: refused }, () => 'mine');
  http.get('/healthz', { config: { rateLimit: false } }, () => 'ok');
  http.get('/own', { config: { rateLimit: { max: 1, timeWindow: 60_000 } } }, () => 'own');
  const statusOf = async (url: string) => (await http.inject(url)).statusCode;
  const broken = {
    method: 'POST',
    url: '/nothing',
    headers: { 'content-type': 'application/json' },
  } as const;
  const statusOfBroken = async () => (await http.inject({ ...broken, payload: '{' })).statusCode;
  expect([await statusOf('/mine'), await statusOf('/a%00'), await statusOfBroken()]).toEqual([401, 400, 400]);
  for (let at = 3; at < requestsPerMinute; at += 1) await statusOf('/mine');
  expect([await statusOf('/mine'), await statusOf('/a%00'), await statusOfBroken()]).toEqual([429, 429, 429]);
  expect([await statusOf('/healthz'), await statusOf('/own'), await statusOf('/own')]).toEqual([
    200, 200, 429,
  ]);
  await http.close();
});

test('the rate limit counts an IPv6 network, and an IPv4 address however it is written, as one address', async () => {
  const http = Fastify();
  await secure(http, { rateLimits: true, https: false });
  http.get('/', () => 'there');
  const statusOf = async (remoteAddress: string) =>
    (await http.inject({ url: '/', remoteAddress })).statusCode;
  const addresses = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '192.0.2.1', '::ffff:192.0.2.1'];
  for (let at = 0; at < requestsPerMinute * 2; at += 1) await statusOf(addresses[at % 4] ?? '');
  expect(await Promise.all([...addresses, '2001:db8:0:2::1'].map(statusOf))).toEqual([
    429, 429, 429, 429, 200,
  ]);
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
