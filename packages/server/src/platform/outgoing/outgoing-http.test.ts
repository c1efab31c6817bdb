import { isIP, type LookupFunction } from 'node:net';
import { hostileBehaviours, startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { outgoingFetch } from '../mcp/mcp-servers.ts';
import { createOutgoingHttp, isPublicAddress, type OutgoingRequest } from './outgoing-http.ts';

/** Names that the tests' resolver knows; any other does not exist. */
const names: Record<string, string[]> = {
  'inside.test': ['127.0.0.1'],
  'inside6.test': ['::1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'metadata.test': ['169.254.169.254'],
  'nothing.test': [],
  'allowed.test': ['127.0.0.1'],
  'also-allowed.test': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
};
let turn = 0;
/** Resolves to another address each time: first a public one, then an internal one. */
const rebinding = () => (turn++ % 2 === 0 ? ['93.184.216.34'] : ['127.0.0.1']);

const lookup: LookupFunction = (hostname, _options, done) => {
  const found = hostname === 'rebind.test' ? rebinding() : names[hostname];
  if (!found) return done(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), '', 0);
  done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

let canary: ToolServer;
let canary6: ToolServer;
let open: ToolServer;
let outgoing: ReturnType<typeof start>;

/** Outgoing HTTP that gives up after ten seconds. */
function start() {
  const http = createOutgoingHttp({ allowPrivateHosts: ['allowed.test', 'Also-Allowed.test'], lookup });
  const send = (url: string, request: Partial<OutgoingRequest> = {}) =>
    http.send(url, { signal: AbortSignal.timeout(10_000), ...request });
  return { ...http, send };
}
beforeAll(async () => {
  [canary, canary6, open] = await Promise.all([startToolServer(), startToolServer('::1'), startToolServer()]);
  outgoing = start();
});
afterAll(async () => {
  outgoing.close();
  await Promise.all([canary.close(), canary6.close(), open.close()]);
});
afterEach(() => {
  expect([canary.requests.length, canary6.requests.length]).toEqual([0, 0]);
});

/** Hosts that lead to this machine or its network, or did so in some implementation. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '0.0.0.0',
  '0.0.0.1',
  'localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'inside.test',
  'inside6.test',
  'mixed.test',
  'mapped.test',
  'nat64.test',
  'metadata.test',
  'nothing.test',
  'unknown.test',
];

const other = [
  (port: number) => `http://user@127.0.0.1:${port}/`,
  (port: number) => `http://allowed.test@127.0.0.1:${port}/`,
  (port: number) => `http://127.0.0.1:${port}\\@allowed.test/`,
  (port: number) => `http://127.0.0.1:${port}#@allowed.test/`,
  (port: number) => `http://allowed.test.:${port}/`,
  (port: number) => `http:127.0.0.1:${port}/`,
  (port: number) => `ftp://127.0.0.1:${port}/`,
  () => 'file:///etc/passwd',
  () => 'not an address',
];

describe('P12: outgoing requests reach no internal address', () => {
  it.each(hosts)('by the host %s', async (host) => {
    const port = host.startsWith('[') || host.includes('6.test') ? canary6.port : canary.port;
    for (const scheme of ['http', 'https']) {
      await expect(outgoing.send(`${scheme}://${host}:${port}/`)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:ADDRESS_REFUSED|UNREACHABLE)$/),
      });
    }
  });

  it.each(other.map((make) => [make(1).replace(':1', ':PORT'), make] as const))(
    'by the address %s',
    async (_name, make) => {
      await expect(outgoing.send(make(canary.port))).rejects.toMatchObject({ code: expect.any(String) });
    },
  );

  test('by a name that changes its address in the meantime', async () => {
    turn = 1;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      turn = 1;
      await expect(outgoing.send(`http://rebind.test:${canary.port}/`)).rejects.toMatchObject({
        code: 'ADDRESS_REFUSED',
      });
    }
  });

  test.each([302, 307])('by a redirect with %d from an allowed host', async (status) => {
    const targets = [
      ...hosts.map((host) => `http://${host}:${host.startsWith('[') ? canary6.port : canary.port}/`),
      `//127.0.0.1:${canary.port}/`,
      `https://127.0.0.1:${canary.port}/`,
      `http://user@allowed.test:${open.port}/`,
      'file:///etc/passwd',
    ];
    for (const location of targets) {
      open.play((_request, response) => {
        response.setHeader(
          'location',
          encodeURI(location).replaceAll('%25', '%').replaceAll('%5B', '[').replaceAll('%5D', ']'),
        );
        response.writeHead(status).end();
      });
      const sent = outgoing.send(`http://allowed.test:${open.port}/`, { method: 'POST', body: '{}' });
      await expect(sent).rejects.toMatchObject({ code: expect.stringMatching(/REFUSED|UNREACHABLE/) });
      expect(open.requests).toHaveLength(1);
    }
  });
});

describe('hosts that the operator allows', () => {
  test('are reached, also by a redirect; secrets are not sent to another origin', async () => {
    open.play((request, response) => {
      if (request.path === '/first') {
        response.writeHead(307, { location: `http://also-allowed.test:${open.port}/second` }).end();
      } else json({ got: request.body })(request, response);
    });
    const response = await outgoing.send(`http://allowed.test:${open.port}/first`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    response.resume();
    expect(response.statusCode).toBe(200);
    const [first, second] = open.requests;
    expect(first?.headers.authorization).toBe('Bearer secret');
    expect(second).toMatchObject({ method: 'POST', path: '/second', body: '{"a":1}' });
    expect(second?.headers.authorization).toBeUndefined();
    expect(second?.headers['content-type']).toBe('application/json');
  });

  test.each([302, 303])('get a POST that is redirected with %d as a GET without a body', async (status) => {
    open.play((request, response) => {
      if (request.path === '/first') response.writeHead(status, { location: '/second' }).end();
      else json({ ok: true })(request, response);
    });
    const headers = { 'Content-Type': 'application/json', 'content-length': '7', 'x-mine': 'kept' };
    const address = `http://allowed.test:${open.port}/first`;
    const response = await outgoing.send(address, { method: 'POST', headers, body: '{"a":1}' });
    response.resume();
    expect(response.statusCode).toBe(200);
    const [, second] = open.requests;
    expect(second).toMatchObject({ method: 'GET', path: '/second', body: '' });
    expect(second?.headers).toMatchObject({ 'x-mine': 'kept' });
    expect([second?.headers['content-length'], second?.headers['content-type']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('cannot send a library more than the largest response', async () => {
    let sent = 0;
    open.play((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && sent < 200 * piece.length) {
          sent += piece.length;
          if (!response.write(piece)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    const { signal } = new AbortController();
    const response = await outgoingFetch(outgoing, { signal, maxBytes: 1024 * 1024 })(
      `http://allowed.test:${open.port}/`,
    );
    await expect(response.text()).rejects.toThrow('too long');
    expect(sent).toBeLessThan(200 * 64 * 1024);
    open.play((_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).write('x'));
    const unread = await outgoingFetch(outgoing, { signal })(`http://allowed.test:${open.port}/`);
    await unread.body?.cancel();
    await expect.poll(() => open.requests[0]?.closedAt).not.toBeNull();
    open.play(json({ ok: true }));
    const short = await outgoingFetch(outgoing, { signal })(`http://allowed.test:${open.port}/`);
    expect(await short.json()).toEqual({ ok: true });
  });

  test('cannot redirect without end', async () => {
    open.play((_request, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(outgoing.send(`http://allowed.test:${open.port}/`)).rejects.toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
    });
    expect(open.requests).toHaveLength(6);
  });
});

describe('a request to a hostile server', () => {
  const { send, close } = createOutgoingHttp({ allowPrivateHosts: ['127.0.0.1'] });
  afterAll(close);

  test.each(hostileBehaviours)('ends within its time: the server %s', async (behaviour) => {
    const server = await startHostileServer(behaviour);
    try {
      const isSlow = /nothing|slowly|body without end|bomb/.test(behaviour);
      const reading = async () => {
        const response = await send(server.url, { signal: AbortSignal.timeout(isSlow ? 500 : 60_000) });
        let size = 0;
        for await (const chunk of response) size += chunk.length;
        return size;
      };
      await expect(reading()).rejects.toThrow();
      await expect.poll(server.open).toBe(0);
    } finally {
      await server.close();
    }
  });
});

// Apart from the agent, which has a list of its own: each of the two guards must hold without the other.
test('P12: no internal address is public', () => {
  const literals = [...new Set(hosts.map((host) => URL.parse(`http://${host}/`)?.hostname ?? ''))]
    .map((host) => host.replace(/^\[|\]$/g, ''))
    .filter((host) => isIP(host) !== 0);
  expect(literals).toContain('10.0.0.1');
  expect(literals.filter(isPublicAddress)).toEqual([]);
});

test.each(['93.184.216.34', '2606:4700:4700::1111'])('the address %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
