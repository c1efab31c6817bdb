import pg from 'pg';
import type { DatabaseLog } from './database.ts';
import { withTimeout } from './errors.ts';

type OnPayload = (payload: string) => void;

/** Lock key that each process holds in shared mode while it runs; a migration may need that nobody does. */
export const liveKey = 4_201_338;

const firstPauseMs = 100;
const longestPauseMs = 1000;
const heartbeatMs = 20_000;

export type Listener = {
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/**
 * One dedicated connection for all notifications, opened at the first `listen`. When it is lost it reconnects and calls
 * every listener with '', because notifications sent in between are lost.
 */
export function createListener(options: { connection: pg.ClientConfig; log: DatabaseLog }): Listener {
  const { connection, log } = options;
  const channels = new Map<string, Set<OnPayload>>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function dispatch(channel: string, payload: string): void {
    for (const onPayload of [...(channels.get(channel) ?? [])]) {
      try {
        onPayload(payload);
      } catch (err) {
        log.error({ err, channel }, 'a listener failed');
      }
    }
  }

  async function connect(): Promise<void> {
    clearTimeout(timer);
    const next = new pg.Client({ ...connection, query_timeout: 5000 });
    const lose = (err: Error) => {
      if (client === next) {
        client = null;
        log.warn({ err }, 'lost the connection for notifications');
        retryLater();
      }
      next.end().catch(() => undefined);
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('The connection ended')));
    next.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''));
    try {
      await next.connect();
      await next.query(`select pg_advisory_lock_shared(${liveKey})`);
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed) throw new Error('Closed');
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    checkLater(next, lose);
    if (failures > 0) for (const channel of [...channels.keys()]) dispatch(channel, '');
    failures = 0;
  }

  async function ensureConnected(): Promise<void> {
    if (client !== null) return;
    connecting ??= connect()
      .catch((err: unknown) => {
        if (!closed) log.warn({ err }, 'could not connect for notifications');
        retryLater();
      })
      .finally(() => {
        connecting = null;
      });
    await connecting;
  }

  /** Any failure here means that the connection is lost; closing it opens a new one. */
  async function sendCommand(on: pg.Client, verb: 'listen' | 'unlisten', channel: string): Promise<void> {
    await on.query(`${verb} ${pg.escapeIdentifier(channel)}`).catch(() => on.end());
  }

  function retryLater(): void {
    if (closed) return;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);
    failures++;
    clearTimeout(timer);
    timer = setTimeout(() => void ensureConnected(), pauseMs);
  }

  /** A network that drops packets closes no connection; only a query without a response reveals it. */
  function checkLater(checked: pg.Client, lose: (error: Error) => void): void {
    timer = setTimeout(() => {
      if (client !== checked) return;
      withTimeout(5000, checked.query('select 1')).then(() => checkLater(checked, lose), lose);
    }, heartbeatMs);
    timer.unref();
  }

  return {
    async listen(channel, onPayload) {
      const known = channels.get(channel);
      channels.set(channel, (known ?? new Set()).add(onPayload));
      if (client === null) await ensureConnected();
      else if (!known) await sendCommand(client, 'listen', channel);
      return async () => {
        const listeners = channels.get(channel);
        listeners?.delete(onPayload);
        if (listeners?.size !== 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        if (client) await sendCommand(client, 'unlisten', channel);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
