import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setting } from './product-api.ts';

const entry = '/assets/index-other.js';

/** Turns a response into that of the app's next version: another worker, and a page with another entry script. */
function asOtherBuild(path: string, text: string): string {
  if (path === '/sw.js') return `${text}\n// The next version.`;
  return text.replace('<script type="module"', `<script type="module" src="${entry}"></script>$&`);
}

/** The product behind its own address, where it can be upgraded under an open page. */
export async function startBehindProxy() {
  let isUpgraded = false;
  const { hostname, port } = new URL(setting('E2E_BASE_URL'));
  async function answer(response: ServerResponse, found: IncomingMessage, path: string) {
    const body = await buffer(found);
    const { 'content-length': _, ...headers } = found.headers;
    response.writeHead(found.statusCode ?? 502, headers);
    response.end(isUpgraded ? asOtherBuild(path, body.toString()) : body);
  }
  const server = createServer((incoming, response) => {
    const { method, url: path = '/', headers } = incoming;
    if (path === entry) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end();
    const isChanged = path === '/sw.js' || path === '/';
    const { 'if-none-match': _, 'if-modified-since': _since, ...others } = headers;
    const sent = isChanged ? { ...others, 'accept-encoding': 'identity' } : headers;
    const onward = request({ hostname, port, method, path, headers: sent }, (found) => {
      if (isChanged) return void answer(response, found, path);
      response.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade() {
      isUpgraded = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
