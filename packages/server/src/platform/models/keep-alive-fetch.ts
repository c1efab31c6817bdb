import http from 'node:http';
import https from 'node:https';
import type { Beat } from '../beat.ts';
import { gatherChunks } from './gather-chunks.ts';

/**
 * A `fetch` for model calls over Node's own client: half the CPU time of the built-in one, and as many kept
 * connections as there are runs. Event streams come by the beat. Takes a POST with a text body; does not follow redirects.
 */
export function createKeepAliveFetch(beat: Beat): { fetch: typeof globalThis.fetch; close: () => void } {
  const options = { keepAlive: true, maxSockets: 1024, maxFreeSockets: 256, scheduling: 'lifo' as const };
  const plain = new http.Agent(options);
  const secure = new https.Agent(options);

  const send = (url: URL, init: RequestInit, mayRepeat: boolean): Promise<Response> =>
    new Promise((resolve, reject) => {
      const body = String(init.body ?? '');
      const headers = {
        ...(init.headers as Record<string, string>),
        'content-length': Buffer.byteLength(body),
      };
      const isSecure = url.protocol === 'https:';
      const request = (isSecure ? https : http).request(url, {
        method: init.method ?? 'POST',
        headers,
        agent: isSecure ? secure : plain,
        ...(init.signal ? { signal: init.signal } : {}),
      });
      request.on('response', (message) => {
        try {
          resolve(toResponse(message, beat));
        } catch (error) {
          message.destroy();
          reject(error);
        }
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the server had closed meanwhile: nothing was said, so say it on a new one.
        const stale = request.reusedSocket && error.code === 'ECONNRESET' && mayRepeat;
        if (stale) send(url, init, false).then(resolve, reject);
        else reject(error);
      });
      request.end(body);
    });

  return {
    fetch: (target, init = {}) => send(new URL(String(target)), init, true),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

const bodiless = new Set([204, 205, 304]);

/**
 * Some local servers close a stream by its mark alone and name no finish reason, which the SDK takes for a broken
 * stream. This event, put after the mark, says that the answer is whole.
 */
const streamMark = '[DONE]';
const wholeAnswer = Buffer.from('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n');

/** Throws RangeError on a status that HTTP does not know. */
function toResponse(message: http.IncomingMessage, beat: Beat): Response {
  const isEventStream = message.headers['content-type']?.startsWith('text/event-stream') === true;
  // The reader may let go between the last bytes and the end of the message.
  let wanted = true;
  let last: Buffer | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const passOn = (bytes: Buffer) => {
        if (!wanted) return;
        controller.enqueue(bytes);
        if ((controller.desiredSize ?? 0) <= 0) message.pause();
      };
      const gathered = isEventStream ? gatherChunks(beat, passOn) : null;
      message.on('data', (chunk: Buffer) => {
        last = chunk;
        if (gathered) gathered.add(chunk);
        else passOn(chunk);
      });
      message.on('end', () => {
        if (!wanted) return;
        gathered?.finish();
        if (isEventStream && last?.includes(streamMark)) controller.enqueue(wholeAnswer);
        controller.close();
      });
      message.on('error', (error) => {
        // What came before is read first: an error discards what waits.
        const isLeft = wanted && gathered?.finish() === true;
        wanted = false;
        if (isLeft) setImmediate(() => controller.error(error));
        else controller.error(error);
      });
    },
    pull() {
      message.resume();
    },
    cancel() {
      wanted = false;
      message.destroy();
    },
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const status = message.statusCode ?? 502;
  return new Response(bodiless.has(status) ? null : body, { status, headers });
}
