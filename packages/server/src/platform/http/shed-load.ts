import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** One request in progress. */
export type RequestLoad = {
  /** Stops counting the request; calling it again has no effect. */
  leave(): void;
  /** Waits for `promise` without counting the request. */
  uncounted<T>(promise: Promise<T>): Promise<T>;
};

export type Load = {
  /** Counts a request; twins with the same `key` count once. Returns null when `max` are already in progress. */
  enter(key: string | null): RequestLoad | null;
};

/** Counts requests in progress, except while they wait for something else to end. */
export function createLoad(max: number): Load {
  const worked = new Map<string, number>();
  let unique = 0;
  const add = (key: string, by: 1 | -1) => {
    const requests = (worked.get(key) ?? 0) + by;
    if (requests === 0) worked.delete(key);
    else worked.set(key, requests);
  };
  return {
    enter(given) {
      unique += 1;
      const key = given ?? String(unique);
      if (worked.size >= max && !worked.has(key)) return null;
      add(key, 1);
      let isIn = true;
      const leave = () => {
        if (isIn) add(key, -1);
        isIn = false;
      };
      return {
        leave,
        async uncounted(promise) {
          leave();
          try {
            return await promise;
          } finally {
            add(key, 1);
            isIn = true;
          }
        },
      };
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    load: RequestLoad | null;
  }
}

/** Requests in progress before further ones are refused. */
export const maxLoad = 600;

/** Requests with the same key and sender are twins: only one of them does the work. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : `${headers.authorization} ${key}`;
}

/**
 * Refuses API requests early while this process has more in progress than it can finish soon: accepted requests are
 * served in time, and refused clients know when to retry. Streaming responses do not count.
 */
export function shedLoad(http: FastifyInstance): void {
  const load = createLoad(maxLoad);
  http.decorateRequest('load', null);
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.load = load.enter(keyOf(request));
    if (!request.load) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, isExpected: true });
    // A client that leaves before its body is read gets no response, and no later hook runs.
    reply.raw.once('close', () => {
      if (!request.raw.complete) request.load?.leave();
    });
  });
  http.addHook('onSend', async (request) => request.load?.leave());
  http.addHook('onResponse', async (request) => request.load?.leave());
}
