import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { textChunk } from '../../demo-model/wire.ts';
import { createFlushTimer } from '../flush-timer.ts';
import { createKeepAliveFetch } from './keep-alive-fetch.ts';

let server: Server;
const client = createKeepAliveFetch(createFlushTimer());

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const post = (url: string, body = 'héllo', signal?: AbortSignal) =>
  client.fetch(url, { method: 'POST', headers: { 'x-test': 'yes' }, body, ...(signal ? { signal } : {}) });

describe('the keep-alive fetch', () => {
  it('sends body and headers, returns status, headers and body', async () => {
    const url = await listen(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      response.writeHead(418, { 'retry-after': '3' }).end(`${request.headers['x-test']} ${text}`);
    });
    const response = await post(url);
    expect(response.status).toBe(418);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await response.text()).toBe('yes héllo');
  });

  it('keeps its connection for the next call', async () => {
    const ports = new Set<number | undefined>();
    const url = await listen((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    for (let call = 0; call < 3; call += 1) await (await post(url)).text();
    expect(ports.size).toBe(1);
  });

  it('retries on a new connection when the kept one was closed in the meantime', async () => {
    let calls = 0;
    const url = await listen((request, response) => {
      calls += 1;
      if (calls === 2) request.socket.destroy();
      else response.end('ok');
    });
    await (await post(url)).text();
    expect(await (await post(url)).text()).toBe('ok');
  });

  it('rejects when nothing is listening and when aborted', async () => {
    const url = await listen(() => undefined);
    await expect(post('http://127.0.0.1:9/')).rejects.toThrow();
    const controller = new AbortController();
    const call = post(url, 'x', controller.signal);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('forwards chunks as they arrive, and a truncated body as an error', async () => {
    const url = await listen((_request, response) => {
      response.write('first');
      setTimeout(() => response.socket?.destroy(), 20);
    });
    const reader = (await post(url)).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('first');
    await expect(reader?.read()).rejects.toThrow();
  });

  it('forwards an event stream in batches, and everything received before it is interrupted', async () => {
    const url = await listen(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let index = 0; index < 20; index += 1) {
        response.write(textChunk('id', 'model', `word${index} `));
        await new Promise(setImmediate);
      }
      response.write('data: half');
      setTimeout(() => response.socket?.destroy(), 2);
    });
    const reader = (await post(url)).body?.getReader();
    const pieces: string[] = [];
    const read = async () => {
      for (;;) {
        const piece = await reader?.read();
        pieces.push(new TextDecoder().decode(piece?.value));
      }
    };
    await expect(read()).rejects.toThrow();
    const words = Array.from({ length: 20 }, (_, index) => `word${index} `);
    const text = pieces.join('');
    expect([...text.matchAll(/"content":"([^"]*)"/g)].map(([, said]) => said).join('')).toBe(words.join(''));
    expect(text.endsWith('data: half')).toBe(true);
    expect(text.split('\n\n').length).toBeLessThan(words.length);
  });

  it('disconnects when the reader cancels', async () => {
    let closed = false;
    const url = await listen((_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      response.write('first');
    });
    await (await post(url)).body?.cancel();
    await expect.poll(() => closed).toBe(true);
  });

  it('accepts a response without a body', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(204).end();
    });
    expect((await post(url)).status).toBe(204);
  });
});
