import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { addressKey } from '../throttle.ts';

/** One request in progress. */
export type RequestLoad = {
  /** Counts the request; twins with the same `key` count once. Returns false when `max` are already in progress. */
  enter(key: string | null): boolean;
  /** Stops counting the request; calling it again has no effect. */
  leave(): void;
  /** Waits for `promise` without counting the request. */
  uncounted<T>(promise: Promise<T>): Promise<T>;
};

/** Counts requests in progress, except while they wait for something else to end. Returns a function for a new request. */
export function createLoad(max: number): () => RequestLoad {
  const worked = new Map<string, number>();
  let unique = 0;
  const add = (key: string, by: 1 | -1) => {
    const requests = (worked.get(key) ?? 0) + by;
    if (requests === 0) worked.delete(key);
    else worked.set(key, requests);
  };
  return () => {
    unique += 1;
    let key = String(unique);
    let isIn = false;
    const count = () => {
      if (!isIn) add(key, 1);
      isIn = true;
    };
    const leave = () => {
      if (isIn) add(key, -1);
      isIn = false;
    };
    return {
      leave,
      enter(given) {
        if (isIn) return true;
        key = given ?? key;
        if (worked.size >= max && !worked.has(key)) return false;
        count();
        return true;
      },
      async uncounted(promise) {
        leave();
        try {
          return await promise;
        } finally {
          count();
        }
      },
    };
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    load: RequestLoad | null;
  }
  interface FastifyContextConfig {
    /** The endpoint honours an Idempotency-Key. */
    isIdempotent?: boolean;
  }
}

/** Requests in progress before further ones are refused. */
export const maxLoad = 600;

/** The key of a request that may have twins, of which only one does the work. */
const keyOf = ({ headers, routeOptions }: FastifyRequest): string | null =>
  (routeOptions.config.isIdempotent && headers['idempotency-key']?.toString()) || null;

function enter(request: FastifyRequest, key: string | null): void {
  if (!request.load?.enter(key))
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, isExpected: true });
}

/**
 * Refuses requests early while this process has more in progress than it can finish soon: accepted requests are served
 * in time, and refused clients know when to retry. A request counts once its body has arrived, one that may have twins
 * once its caller is known too. Streaming responses do not count.
 */
export function shedLoad(http: FastifyInstance): void {
  const newLoad = createLoad(maxLoad);
  /** Requests whose body, if any, was read. */
  const read = new WeakSet<FastifyRequest>();
  http.decorateRequest('load', null);
  http.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|shared)\//.test(request.url)) return;
    request.load = newLoad();
    if (!isBodyUnread(request) && keyOf(request) === null) enter(request, null);
    // A client that leaves before its body is read gets no response, and no later hook runs.
    reply.raw.once('close', () => {
      if (!read.has(request)) request.load?.leave();
    });
  });
  http.addHook('preValidation', async (request) => {
    read.add(request);
    const key = keyOf(request);
    if (request.load) enter(request, key && `${request.ctx?.actor?.id} ${key}`);
  });
  http.addHook('onSend', async (request) => request.load?.leave());
  http.addHook('onResponse', async (request) => request.load?.leave());
}

/**
 * The readiness of this process for new work; `/readyz` reports it to a proxy, which then routes requests elsewhere.
 */
export type Readiness = {
  isLeaving(): boolean;
  leave(): void;
  /** Ends the drain immediately. */
  endDrain(): void;
  /** Resolves DRAIN_SECONDS after `leave`, or when the drain is cut short. */
  drainEnded: Promise<void>;
};

export function createReadiness(drainMs: number): Readiness {
  let leaving = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    isLeaving: () => leaving,
    leave: () => {
      leaving = true;
      setTimeout(resolve, drainMs).unref();
    },
    endDrain: resolve,
    drainEnded: promise,
  };
}

/**
 * A process that shuts down accepts no more connections and finishes its requests, for at most DRAIN_SECONDS: a proxy
 * cannot repeat a POST elsewhere. Event streams are closed, as their clients reconnect to another process.
 */
export function drainRequests(http: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void {
  const open = new Set<FastifyRequest>();
  let allAnswered: () => void = () => undefined;
  const settle = (request: FastifyRequest) => {
    open.delete(request);
    if (open.size === 0) allAnswered();
  };
  http.addHook('onRequest', async (request, reply) => {
    open.add(request);
    // A response to a client that has disconnected is not awaited; it has no `onResponse`.
    reply.raw.once('close', () => settle(request));
  });
  http.addHook('onSend', async (request, reply) => {
    // Otherwise a proxy would send its next request on this connection.
    if (readiness.isLeaving()) void reply.header('connection', 'close');
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) settle(request);
  });
  http.addHook('onResponse', async (request) => settle(request));
  http.addHook('preClose', async () => {
    if (!readiness.isLeaving()) return;
    if (http.server.listening) http.server.close();
    if (open.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    allAnswered = resolve;
    await Promise.race([promise, readiness.drainEnded]);
  });
}

/**
 * Returns a signal that is aborted when the client leaves before its response was sent. Fastify's own signal does not fire
 * once the body has been read.
 */
export function signalOfClient({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Returns whether the body of a request has not arrived completely. */
export const isBodyUnread = ({ raw }: FastifyRequest): boolean => raw.complete === false;

/** The longest times, in milliseconds: of silence within a body, and of a whole small or large one. */
export const bodyTimes = { silence: 10_000, small: 30_000, large: 300_000 };

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
 * may take. A body beyond the limit is refused before it is read; one that stalls ends with its connection. How many: at
 * `unreadBodies` and `uploads` in memory.ts. How large: `maxBytes` of the endpoint, else `bodyLimitBytes` in
 * http-server.ts. What JSON may contain: body.ts.
 */
export function boundUnreadBodies(
  http: FastifyInstance,
  { memory }: Pick<Services, 'memory'>,
  { silence, small, large } = bodyTimes,
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
