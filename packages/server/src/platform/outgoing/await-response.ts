import type { ClientRequest, IncomingMessage } from 'node:http';

/** Interim responses (1xx) that a server may send before its response; some send one every few seconds. */
const maxInterim = 100;

const broken = (message: string) => Object.assign(new Error(message), { code: 'ECONNABORTED' });

/**
 * Waits for the response to a request. Rejects when the connection fails or closes, when the
 * server switches protocols, and as soon as `signal` aborts. The request is destroyed then, and an abort after the
 * response has begun ends its body with an error.
 */
export function awaitResponse(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let interim = 0;
    const fail = (reason: unknown) => {
      reject(reason);
      request.destroy();
    };
    const abort = () => fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    request.once('response', (response) => {
      if ((response.statusCode ?? 0) < 200) fail(broken('The server switched protocols'));
      else resolve(response);
    });
    request.on('information', () => {
      interim += 1;
      if (interim > maxInterim) fail(broken('Too many interim responses'));
    });
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      fail(broken('The server switched protocols'));
    });
    request.on('error', reject);
    request.once('close', () => {
      signal.removeEventListener('abort', abort);
      reject(broken('The connection was closed'));
    });
    if (signal.aborted) abort();
  });
}
