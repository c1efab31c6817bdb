import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ToolRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** The times of its arrival and of its end, by a hang-up or a response, by `performance.now()`. */
  at: number;
  closedAt: number | null;
  answered: boolean;
};

export type ToolReply = (request: ToolRequest, response: ServerResponse) => void;

export type ToolServer = {
  port: number;
  url: string;
  requests: ToolRequest[];
  /** Sets the reply from now on and clears the recorded requests. */
  play: (reply: ToolReply) => void;
  close: () => Promise<void>;
};

/** Replies with JSON. */
export const json =
  (value: unknown, status = 200): ToolReply =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

/** Never replies. */
export const hang: ToolReply = () => undefined;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** A real HTTP server for tests of tools, which records every call. */
export async function startToolServer(host = '127.0.0.1'): Promise<ToolServer> {
  const requests: ToolRequest[] = [];
  let reply: ToolReply = json({ ok: true });
  const server = createServer((request, response) => {
    const seen: ToolRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: '',
      at: performance.now(),
      closedAt: null,
      answered: false,
    };
    requests.push(seen);
    response.on('close', () => {
      seen.closedAt = performance.now();
      seen.answered = response.writableFinished;
    });
    textOf(request).then(
      (body) => {
        seen.body = body;
        reply(seen, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    requests,
    play(next) {
      reply = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
