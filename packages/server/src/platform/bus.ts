import { createClient } from '@redis/client';
import { withTimeout } from './database/errors.ts';
import type { Logger } from './log.ts';

/** A message bus between processes, faster than the database's notifications; nothing is persisted. */
export type Bus = {
  isReady(): boolean;
  /** Throws when delivery could not be confirmed within a second. */
  post(payloads: readonly string[]): Promise<void>;
  /** Calls `onPayload` for each message, and with '' after messages may have been lost. */
  listen(onPayload: (payload: string) => void): Promise<void>;
  close(): void;
};

type Options = { url: string; channel: string; log: Pick<Logger, 'info' | 'warn'> };

const postWithinMs = 1000;
/** A server that hangs is detected by a ping without a reply. */
const pingEveryMs = 2000;
const longestPauseMs = 2000;

/**
 * Connects to Redis or Valkey, and reconnects however long the server is down. If it is down at startup, the product
 * starts without it.
 */
export async function openRedisBus({ url, channel, log }: Options): Promise<Bus> {
  const publisher = createClient({
    url,
    name: 'agentarium',
    disableOfflineQueue: true,
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: 5000,
      socketTimeout: 3 * pingEveryMs,
      reconnectStrategy: (tries) => Math.min(longestPauseMs, 50 * 2 ** Math.min(tries, 10)),
    },
  });
  const subscriber = publisher.duplicate();
  let isAway = false;
  const away = (err: unknown) => {
    if (!isAway) log.warn({ err }, 'the bus is unreachable: signals go through the database');
    isAway = true;
  };
  for (const client of [publisher, subscriber]) client.on('error', away);
  publisher.on('ready', () => {
    if (isAway) log.info('the bus is back');
    isAway = false;
  });
  const connected = [publisher.connect(), subscriber.connect()];
  for (const one of connected) one.catch(() => undefined);
  await withTimeout(2000, Promise.all(connected)).catch(away);

  return {
    isReady: () => publisher.isReady,
    async post(payloads) {
      await withTimeout(
        postWithinMs,
        Promise.all(payloads.map((payload) => publisher.publish(channel, payload))),
      );
    },
    async listen(onPayload) {
      subscriber.on('ready', () => onPayload(''));
      const subscribed = subscriber.subscribe(channel, onPayload);
      subscribed.catch(away);
      if (subscriber.isReady) await subscribed;
    },
    close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}
