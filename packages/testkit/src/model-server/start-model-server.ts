import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instantHandler } from './instant.ts';
import { defaultReply, type RecordedRequest, replyFor, type Script } from './script.ts';
import { sendReply } from './send-reply.ts';

export type ModelServer = {
  /** The base URL for a provider, including `/v1`. */
  url: string;
  requests: RecordedRequest[];
  /** Sets a new script and clears the recorded requests. */
  play: (script: Script) => void;
  close: () => Promise<void>;
};

export type ModelServerOptions = { script?: Script; port?: number; instant?: { words: number } };

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/**
 * A chat-completions server for tests (real HTTP on 127.0.0.1), scripted reply by reply, with faults on demand. From
 * another process: `PUT /script` takes a list of replies, `GET /requests` returns the requests so far.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  let script: Script = options.script ?? [defaultReply];
  const play = (next: Script) => {
    script = next;
    requests.length = 0;
  };

  const scripted = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    if (request.url === '/requests') return response.end(JSON.stringify(requests));
    if (request.url === '/script') {
      play(JSON.parse(text));
      return response.end('{}');
    }
    if (!request.url?.endsWith('/chat/completions')) return response.writeHead(404).end('{}');
    const recorded = { body: JSON.parse(text), headers: request.headers, abandoned: false };
    response.on('close', () => {
      recorded.abandoned = !response.writableFinished;
    });
    requests.push(recorded);
    return sendReply(replyFor(script, recorded, requests.length - 1), recorded.body, response);
  };

  const server = createServer(
    options.instant
      ? instantHandler(options.instant.words)
      : (request, response) => {
          scripted(request, response).catch(() => response.socket?.destroy());
        },
  );
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    play,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
