import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { secure } from './security.ts';

test('a request whose connection was closed meanwhile is no fault of the server', async () => {
  const http = Fastify();
  // What Node.js reports after a client has left.
  http.addHook('onRequest', async ({ raw }) => void Object.assign(raw.socket, { remoteAddress: undefined }));
  await secure(http, { rateLimits: true, https: false });
  http.get('/', () => 'there');
  expect((await http.inject('/')).statusCode).toBe(200);
  await http.close();
});
