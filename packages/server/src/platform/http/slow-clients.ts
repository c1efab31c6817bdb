import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { addressKey } from '../throttle.ts';

/** Returns whether the body of a request has not arrived completely. */
export const isBodyUnread = ({ raw }: FastifyRequest): boolean => raw.complete === false;

/** The longest times, in milliseconds: of silence within a body, and of a whole small or large one. */
const times = { silence: 10_000, small: 30_000, large: 300_000 };

/** A chunked body may have this many small chunks; with more of them, its chunks must average `minChunkBytes`. */
const smallChunks = 1000;
const minChunkBytes = 16;

/**
 * The body of a chunked request, of which each chunk takes about as much work as a large one: 256 KB in chunks of one byte
 * take a second. A body in tiny chunks ends with its connection.
 */
function withoutTinyChunks(raw: IncomingMessage): Transform {
  let [chunks, bytes] = [0, 0];
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks += 1;
      bytes += chunk.length;
      if (chunks > smallChunks && bytes < chunks * minChunkBytes) raw.socket.destroy();
      done(null, chunk);
    },
  });
  // `pipe` passes no errors on, such as that the client has left; who reads the body gets them, if anybody does.
  raw.once('error', (error) => body.destroy(error));
  body.on('error', () => undefined);
  return raw.pipe(body);
}

/**
 * Limits the bodies that have not arrived yet: how many an account has, or an address without one, and how long they
 * may take. A body beyond the limit is refused before it is read; one that stalls ends with its connection.
 */
export function boundUnreadBodies(
  http: FastifyInstance,
  { memory }: Pick<Services, 'memory'>,
  { silence, small, large } = times,
): void {
  const { bodyLimit: smallBytes = 0, connectionTimeout = 0 } = http.initialConfig;
  // Here the caller is known, and nothing has been read.
  http.addHook('preParsing', async (request, reply, payload) => {
    const { raw, routeOptions } = request;
    const { socket } = raw;
    // A client that has left sends nothing more.
    if (!isBodyUnread(request) || raw.destroyed) return payload;
    let uncount: () => void;
    try {
      uncount = memory.unreadBodies.open(request.ctx?.actor?.id ?? addressKey(request.ip));
    } catch (error) {
      // Otherwise the server would go on to receive what it refuses.
      void reply.header('connection', 'close');
      throw error;
    }
    socket.setTimeout(silence);
    const isLarge = (routeOptions.bodyLimit ?? 0) > smallBytes;
    const timer = setTimeout(() => socket.destroy(), isLarge ? large : small);
    const end = () => {
      uncount();
      clearTimeout(timer);
      socket.setTimeout(connectionTimeout);
    };
    raw.once('end', end);
    raw.once('close', end);
    return raw.headers['transfer-encoding'] === undefined ? payload : withoutTinyChunks(raw);
  });
}

/** Smaller responses are not counted. */
const countedBytes = 16 * 1024;

/**
 * Limits the responses that an account, or an address without one, has not read yet: each is in memory until its client
 * takes it. Further ones are refused. Streams are not counted, since they are read as their clients take them.
 */
export function boundUnreadResponses(http: FastifyInstance, { memory }: Pick<Services, 'memory'>): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < countedBytes) return payload;
    const reader = request.ctx?.actor?.id ?? addressKey(request.ip);
    finished(reply.raw, memory.unreadResponses.open(reader, payload.length));
    return payload;
  });
}
