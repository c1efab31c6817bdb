import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ObjectServer = {
  url: string;
  /** By path, including the bucket. */
  objects: Map<string, Buffer>;
  /** Responds with 503 to everything while set. */
  away: boolean;
  close: () => Promise<void>;
};

/** The single-object operations of an S3-compatible store, over real HTTP on 127.0.0.1; signatures are required. */
export async function startObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const body = await buffer(request);
    if (state.away) return response.writeHead(503).end();
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(path, body);
      return response.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const found = objects.get(path);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (found && from !== undefined) {
      const part = found.subarray(Number(from), Number(to) + 1);
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.length}`;
      return response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part);
    }
    if (found) return response.writeHead(200, { 'content-length': found.length }).end(found);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const state: ObjectServer = {
    url: `http://127.0.0.1:${port}`,
    objects,
    away: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}
