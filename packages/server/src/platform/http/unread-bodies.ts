import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { addressKey } from '../throttle.ts';

/** Returns whether the body of a request has not arrived completely. */
export const isBodyUnread = ({ raw }: FastifyRequest): boolean => raw.complete === false;

/** The longest times, in milliseconds: of silence within a body, and of a whole small or large one. */
const times = { silence: 10_000, small: 30_000, large: 300_000 };

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
  http.addHook('preParsing', async (request, reply) => {
    const { raw, routeOptions } = request;
    const { socket } = raw;
    // A client that has left sends nothing more.
    if (!isBodyUnread(request) || raw.destroyed) return;
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
  });
}
