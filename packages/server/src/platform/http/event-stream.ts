import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { SignedIn } from '../context.ts';
import { openStreamOf } from './open-streams.ts';
import { bearerToken } from './request-context.ts';
import type { App } from './route.ts';

export type SentEvent = { type: string; data: Record<string, unknown> };

export const formatEvent = ({ type, data }: SentEvent, id?: number | string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** The longest silence of a stream, in milliseconds: proxies take a longer one for the end. */
const keepAliveMs = 15_000;

/** A latch that a signal, a timer or the client's leaving opens. */
function latch() {
  let open = false;
  let waiter: (() => void) | null = null;
  return {
    open: () => {
      open = true;
      waiter?.();
    },
    /** Returns true when it was opened, false after `ms`. */
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
  /** Whether the caller's session still stands; asked whenever access was ended somewhere. */
  stillAllowed(): Promise<boolean>;
  /** When the session ends by itself, in milliseconds. */
  endsAt: number;
};

/** The connection of an admitted request. */
export function connectionOf(app: App, request: FastifyRequest): Connection {
  const token = bearerToken(request) ?? '';
  return {
    request,
    stillAllowed: async () => (await app.authenticate(app.services, token)) !== null,
    endsAt: (decodeJwt(token).exp ?? 0) * 1000,
  };
}

/** What a stream knows of its reader: whether it is still connected, and may be. */
export type StreamReader = {
  /** Has the stream look again. */
  wake: () => void;
  isConnected(): boolean;
  /** False once the session is over: asked again only when access has changed since. */
  mayStay(): Promise<boolean>;
  /** Waits until woken, at most until something must be sent to keep the connection; returns whether it was woken. */
  wait(): Promise<boolean>;
};

/**
 * A stream of server-sent events to the caller, written by `events`, until that ends, the client leaves or the session
 * ends. What `events` holds is given up in its `finally`. Throws RATE_LIMITED when the caller has too many open.
 */
export function eventStream(
  ctx: SignedIn,
  { request, stillAllowed, endsAt }: Connection,
  events: (reader: StreamReader) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const changed = latch();
  const close = openStreamOf(ctx.actor.id);
  let left = false;
  // Access may have ended between its check and the first line, where its end begins to be heard.
  let accessChanged = true;
  request.raw.once('close', () => {
    left = true;
    close();
    changed.open();
  });
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
          if (ctx.clock.now().getTime() >= endsAt) return false;
          if (!accessChanged) return true;
          accessChanged = false;
          return stillAllowed();
        },
        wait: () => changed.wait(Math.min(keepAliveMs, endsAt - ctx.clock.now().getTime())),
      });
    } finally {
      stop();
    }
  }
  return write();
}

/** Keeps a connection that has nothing to say. */
export const keepAlive = ': waiting\n\n';

export function sendEvents(reply: FastifyReply, events: AsyncGenerator<string>): Readable {
  void reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return Readable.from(events);
}
