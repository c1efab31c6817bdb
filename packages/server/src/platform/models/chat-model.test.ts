import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { startHostileServer } from '@agentarium/testkit/hostile-server.ts';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { ModelException } from '../../config/model-exceptions.ts';
import { systemClock } from '../clock.ts';
import { createModelHttp } from '../outgoing/outgoing-http.ts';
import { type ChatPart, chatUrl, createChatModel, retryAfterMs } from './chat-model.ts';
import { createKnownExceptions, type KnownExceptions } from './create-models.ts';
import { CallError } from './model-errors.ts';
import type { ChatRequest, WireBody } from './wire-body.ts';

const http = createModelHttp();
let server: Server | undefined;

async function listen(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/v1`;
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function bodyOf(request: IncomingMessage): Promise<WireBody> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const say = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const stop = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';
const done = 'data: [DONE]\n\n';
const whole = say('The answer.') + stop + done;
const refuse = (response: ServerResponse, status: number, message: string) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message } }));

const nothingKnown = (): KnownExceptions =>
  createKnownExceptions({ configured: {}, database: null, clock: systemClock });
const plain: ChatRequest = { messages: [{ role: 'user', content: 'Secret words' }], stream: true };

type Asked = { text: string; without: ModelException[] | null; steps: ChatPart[][] };

async function ask(
  baseUrl: string,
  { request = plain, known = nothingKnown(), signal = new AbortController().signal } = {},
): Promise<Asked> {
  const model = createChatModel(
    { family: 'chatgpt', modelId: 'm', baseUrl, apiKey: 'key-1234567' },
    http,
    known,
  );
  const steps: ChatPart[][] = [];
  for await (const parts of model.answer(request, signal)) steps.push(parts);
  const parts = steps.flat();
  const end = parts.find((part) => part.type === 'end');
  return {
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    without: end ? [...end.without] : null,
    steps,
  };
}
const failureOf = async (asking: Promise<Asked>): Promise<CallError> => {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`Not a failure of a call: ${error}`);
  return error;
};

test.each([
  ['http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1/chat/completions'],
  [
    'https://x.example.com/openai?api-version=2024',
    'https://x.example.com/openai/chat/completions?api-version=2024',
  ],
])('a model with the base URL %s is called at %s', (base, url) => {
  expect(String(chatUrl(base))).toBe(url);
});

describe('a call', () => {
  it('sends the key and no wish for compression, and yields signs of life', async () => {
    let headers: IncomingMessage['headers'] = {};
    const url = await listen((request, response) => {
      headers = request.headers;
      response.flushHeaders();
      response.write(': keep-alive\n\n');
      // Long enough for it to be read alone on a busy machine too.
      setTimeout(() => response.end(whole), 500);
    });
    const { text, steps, without } = await ask(url);
    expect([text, without]).toEqual(['The answer.', []]);
    expect(steps.filter((parts) => parts.length === 0).length).toBeGreaterThanOrEqual(2);
    expect(headers).toMatchObject({
      authorization: 'Bearer key-1234567',
      'content-type': 'application/json',
    });
    expect(headers['accept-encoding']).toBeUndefined();
  });

  it('keeps its connection for the next, and replaces one that was closed meanwhile', async () => {
    const ports = new Set<number | undefined>();
    let calls = 0;
    const url = await listen((request, response) => {
      calls += 1;
      if (calls === 4) return request.socket.destroy();
      ports.add(request.socket.remotePort);
      return response.end(whole);
    });
    for (let call = 0; call < 3; call += 1) await ask(url);
    expect(ports.size).toBe(1);
    expect((await ask(url)).text).toBe('The answer.');
  });

  it.each([
    ['after the end mark', whole],
    ['after the reason for the end', say('The answer.') + stop],
  ])('ends although the connection stays open %s', async (_name, stream) => {
    let isClosed = false;
    const url = await listen((request, response) => {
      request.socket.on('close', () => {
        isClosed = true;
      });
      response.write(stream);
    });
    expect((await ask(url)).text).toBe('The answer.');
    await expect.poll(() => isClosed).toBe(true);
  });

  it('is whole although the connection breaks after the reason for its end', async () => {
    const url = await listen((_request, response) => {
      response.write(say('The answer.') + stop);
      setTimeout(() => response.socket?.destroy(), 20);
    });
    expect((await ask(url)).text).toBe('The answer.');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('unpacks %s that nobody asked for', async (encoding, compress) => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(whole));
    });
    expect((await ask(url)).text).toBe('The answer.');
  });

  it('is cut when it breaks off, packed or not', async () => {
    const url = await listen((_request, response) => {
      response.write(say('Half'));
      setTimeout(() => response.socket?.destroy(), 20);
    });
    expect((await failureOf(ask(url))).failure).toEqual({ kind: 'cut' });
    server?.close();
    const packed = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole).subarray(0, 30));
    });
    expect((await failureOf(ask(packed))).failure).toEqual({ kind: 'cut' });
  });

  it('disconnects when its reader stops', async () => {
    let isClosed = false;
    const url = await listen((_request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.write(say('One'));
    });
    const model = createChatModel(
      { family: 'x', modelId: 'm', baseUrl: url, apiKey: undefined },
      http,
      nothingKnown(),
    );
    for await (const parts of model.answer(plain, new AbortController().signal)) if (parts.length > 0) break;
    await expect.poll(() => isClosed).toBe(true);
  });

  it('throws when nothing listens, when it is aborted, and does not follow redirects', async () => {
    let calls = 0;
    const url = await listen((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(ask('http://127.0.0.1:9/v1')).rejects.toThrow('ECONNREFUSED');
    await expect(ask(url, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect((await failureOf(ask(url))).failure).toMatchObject({ kind: 'http', reason: 'not-found' });
    expect(calls).toBe(1);
  });

  it('has the status, the pause and the masked text of an error', async () => {
    const url = await listen((_request, response) => {
      response.setHeader('retry-after', '7');
      refuse(response, 429, 'Too many for key-1234567: Secret words');
    });
    const { failure, providerText } = await failureOf(ask(url));
    expect(failure).toEqual({ kind: 'http', status: 429, reason: 'transient', retryAfterMs: 7000 });
    expect(providerText).toBe('Too many for …');
  });

  it('reads why a response is no answer', async () => {
    const url = await listen((_request, response) => {
      response.end('<html><title>Sign in</title></html>');
    });
    expect(await failureOf(ask(url))).toMatchObject({ failure: { kind: 'cut' }, providerText: 'Sign in' });
  });
});

describe('a server that refuses a part of a request', () => {
  const tool = { type: 'function' as const, function: { name: 'look', description: '', parameters: {} } };

  it('is asked again without it, and the next time at once', async () => {
    const bodies: WireBody[] = [];
    const url = await listen(async (request, response) => {
      const body = await bodyOf(request);
      bodies.push(body);
      if (body.stream_options) return refuse(response, 422, 'Extra inputs are not permitted: stream_options');
      if (body.tools) return refuse(response, 400, 'm does not support tools');
      return response.end(whole);
    });
    const known = nothingKnown();
    const request: ChatRequest = { ...plain, tools: [tool], toolChoice: 'auto' };
    const without = ['no-stream-options', 'no-tools'];
    expect(await ask(url, { request, known })).toMatchObject({ text: 'The answer.', without });
    expect(await ask(url, { request, known })).toMatchObject({ text: 'The answer.', without });
    expect(bodies).toHaveLength(4);
  });

  it('may say so within the stream, or in a whole answer', async () => {
    for (const prefix of ['data: ', '']) {
      let calls = 0;
      const url = await listen(async (request, response) => {
        calls += 1;
        const { tools } = await bodyOf(request);
        const error = JSON.stringify({ error: { message: 'm does not support tools' } });
        response.end(tools ? `${prefix}${error}\n\n` : whole);
      });
      expect((await ask(url, { request: { ...plain, tools: [tool] } })).text).toBe('The answer.');
      expect(calls).toBe(2);
      server?.close();
    }
  });

  it('is remembered only once it has answered without', async () => {
    const url = await listen(async (request, response) => {
      await bodyOf(request);
      refuse(response, 400, 'stream_options is wrong, and so is all else');
    });
    const known = nothingKnown();
    expect((await failureOf(ask(url, { known }))).failure).toMatchObject({ status: 400 });
    expect([...(await known.of('chatgpt', 'm'))]).toEqual([]);
  });

  it('is not asked again after it has said anything, nor for an error about credit or credentials', async () => {
    let calls = 0;
    const url = await listen((_request, response) => {
      calls += 1;
      response.end(`${say('Half')}data: ${JSON.stringify({ error: { message: 'stream_options' } })}\n\n`);
    });
    expect((await failureOf(ask(url))).failure).toMatchObject({ kind: 'http' });
    server?.close();
    const poor = await listen((_request, response) => {
      calls += 1;
      refuse(response, 402, 'Pay before you use stream_options');
    });
    expect((await failureOf(ask(poor))).failure).toMatchObject({ reason: 'credit' });
    expect(calls).toBe(2);
  });
});

// Every hostile server is in outgoing-http.test.ts, whose way of waiting for a response models share.
test.each([
  'sends interim responses without end',
  'says nothing',
  'sends its body slowly',
  'sends a body without end',
  'closes its half in the middle of the body',
  'sends a compressed bomb',
] as const)('a call ends within its time: the server %s', async (behaviour) => {
  const hostile = await startHostileServer(behaviour);
  try {
    const asking = ask(hostile.url, { signal: AbortSignal.timeout(200) });
    await expect(asking).rejects.toThrow();
    await expect.poll(hostile.open).toBe(0);
  } finally {
    await hostile.close();
  }
});

describe('the header Retry-After', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  it.each([
    ['2', 2000],
    ['-3', 0],
    ['Sun, 01 Mar 2026 10:00:05 GMT', 5000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('%j asks for a pause of %j ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
