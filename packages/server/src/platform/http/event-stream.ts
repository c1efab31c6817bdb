import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../context.ts';
import type { App } from './route.ts';
import { bearerToken } from './route.ts';

export type SentEvent = { type: string; data: Record<string, unknown> };

export const formatEvent = ({ type, data }: SentEvent, id?: number | string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** The longest silence of a stream, in milliseconds: proxies close a connection that is silent for longer. */
const keepAliveMs = 15_000;

/** A latch opened by a signal, a timer or the client's disconnect. */
function latch() {
  let open = false;
  let waiter: (() => void) | null = null;
  return {
    open: () => {
      open = true;
      waiter?.();
    },
    /** Returns true when the latch was opened, false after `ms`. */
    async wait(ms: number): Promise<boolean> {
      if (!open) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiter = resolve;
        const timer = setTimeout(resolve, ms);
        await promise;
        clearTimeout(timer);
        waiter = null;
      }
      const was = open;
      open = false;
      return was;
    },
  };
}

export type Connection = {
  request: FastifyRequest;
  /** The time at which the caller's session ends unless it is used again; null when it has ended. */
  findSessionEnd(): Promise<Date | null>;
};

/** The connection of an authorized request. */
export function connectionOf(app: App, request: FastifyRequest): Connection {
  const token = bearerToken(request) ?? '';
  return {
    request,
    findSessionEnd: () => app.findSessionEnd(app.services, token),
  };
}

/** The reader of a stream: whether it is connected, and still authorized. */
export type StreamReader = {
  /** Makes the stream check for new events. */
  wake: () => void;
  isConnected(): boolean;
  /** False once the session has ended: queried again only when access has changed, or when it would end without use. */
  mayStay(): Promise<boolean>;
  /** Waits until woken, or until a keep-alive is due; returns whether it was woken. */
  wait(): Promise<boolean>;
};

/**
 * Streams server-sent events from `events` to the caller until it returns, the client disconnects or the session ends.
 * `events` releases its resources in `finally`. Throws RATE_LIMITED when the caller has too many streams open.
 */
export function eventStream(
  ctx: SignedIn,
  { request, findSessionEnd }: Connection,
  events: (reader: StreamReader) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const changed = latch();
  const close = ctx.memory.streams.open(ctx.actor.id);
  let left = false;
  // Access may have been revoked between the check and the subscription below.
  let accessChanged = true;
  let endsAt = 0;
  const leave = () => {
    left = true;
    close();
    changed.open();
  };
  request.raw.once('close', leave);
  // A client that left while its session was looked up has closed it already.
  if (request.raw.destroyed) leave();
  async function* write(): AsyncGenerator<string> {
    const stop = ctx.signals.on('access', ctx.actor.id, () => {
      accessChanged = true;
      changed.open();
    });
    try {
      yield ': connected\n\n';
      yield* events({
        wake: changed.open,
        isConnected: () => !left,
        async mayStay() {
          const now = ctx.clock.now().getTime();
          if (accessChanged || now >= endsAt) {
            accessChanged = false;
            endsAt = (await findSessionEnd())?.getTime() ?? 0;
          }
          return now < endsAt;
        },
        wait: () => changed.wait(Math.min(keepAliveMs, endsAt - ctx.clock.now().getTime())),
      });
    } finally {
      stop();
    }
  }
  return write();
}

/** Keeps an idle connection open. */
export const keepAlive = ': waiting\n\n';

export function sendEvents(reply: FastifyReply, events: AsyncGenerator<string>): Readable {
  void reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return Readable.from(events);
}
