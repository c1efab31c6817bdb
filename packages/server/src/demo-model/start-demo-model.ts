import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { answerRequest, type DemoReply } from './compose-answer.ts';
import { type ChatRequest, endOfStream, textChunk, toolCallChunk, wholeCompletion } from './wire.ts';

export type DemoModel = { url: string; apiKey: string; close: () => Promise<void> };

type DemoOptions = {
  log: { info: (facts: object, message: string) => void };
  /** Milliseconds between two words; 0 sends an answer immediately. */
  paceMs: number;
};

/** Images are sent as Base64. */
const maxBodyBytes = 100_000_000;
/** Up to this many concurrent answers are streamed word by word; beyond that several words at a time. */
const comfortable = 10;

const chatRequest = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string() })),
  stream: z.boolean().nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).nullish(),
});

async function readRequest(request: IncomingMessage): Promise<ChatRequest | null> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxBodyBytes) return null;
  }
  try {
    const body = JSON.parse(text);
    return chatRequest.safeParse(body).success ? body : null;
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message } }));
}

/**
 * Starts the built-in demo model (docs/spec/api.md#models): a deterministic chat-completions server on 127.0.0.1. It
 * requires `apiKey`, which is generated at each start.
 */
export async function startDemoModel({ log, paceMs }: DemoOptions): Promise<DemoModel> {
  const apiKey = randomBytes(24).toString('base64url');
  const expected = Buffer.from(`Bearer ${apiKey}`);
  let streaming = 0;

  const isAllowed = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers.authorization ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const streamReply = async (reply: DemoReply, includeUsage: boolean, response: ServerResponse) => {
    const { ending, calls, text } = reply;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const words = text.match(/\s*\S+/g) ?? [];
    for (let index = 0; index < words.length && !response.destroyed; ) {
      const count = paceMs === 0 ? words.length : 1 + Math.floor(streaming / comfortable);
      response.write(textChunk(ending.id, ending.model, words.slice(index, index + count).join('')));
      index += count;
      if (paceMs > 0) await sleep(paceMs);
    }
    if (calls.length > 0) response.write(toolCallChunk(ending.id, ending.model, calls));
    response.end(endOfStream(ending, includeUsage));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isAllowed(request)) return refuse(response, 401, 'This model serves its own server only.');
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return refuse(response, 404, 'There is nothing at this address.');
    }
    const asked = await readRequest(request);
    if (!asked) return refuse(response, 400, 'The request is not a chat completion.');
    const reply = answerRequest(asked);
    if (!asked.stream) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(wholeCompletion(reply.ending, reply.text, reply.calls));
    }
    streaming += 1;
    try {
      await streamReply(reply, asked.stream_options?.include_usage === true, response);
    } finally {
      streaming -= 1;
    }
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'the demo model serves families without a key');
  return {
    url: `http://127.0.0.1:${port}/v1`,
    apiKey,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
