import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Bus } from './bus.ts';
import type { Database, Statements } from './database/database.ts';

type Listener = (key: string) => void;

/**
 * Topics on which processes notify each other of changes: `execution` (has new events), `ended`, `cancel` and `queue`
 * (keyed by execution), `access` and `account` (keyed by user: permissions, and what open pages show), `config`,
 * `models` (what administrators set of them), `trial` (an answer about a tool call of a trial), `approvals` (calls of an
 * execution began or ceased to await one). A signal carries no data. After a lost connection every listener is
 * called with an empty key and must read again.
 */
export type Topic =
  | 'execution'
  | 'ended'
  | 'cancel'
  | 'queue'
  | 'access'
  | 'account'
  | 'config'
  | 'models'
  | 'trial'
  | 'approvals';

export const signalChannel = 'agentarium';

export type Signals = {
  /**
   * Calls `listener` for each signal of `topic`, or only of `key` when one is given. Returns a function that
   * unsubscribes.
   */
  on(topic: Topic, key: string | null, listener: Listener): () => void;
  /** With `tx`, it is sent when that transaction commits. */
  send(topic: Topic, key: string, tx?: Statements): Promise<void>;
  /**
   * Publishes a committed change: in this process immediately, to the others batched within `intervalMs`, sooner for urgent
   * topics while the database is idle. If this process dies first, `requestResync` makes up for the loss once it is
   * found dead.
   */
  publish(topic: Topic, key: string): void;
  /** Makes every listener of every process read again. */
  requestResync(): Promise<void>;
  close(): Promise<void>;
};

/** The usual interval between two messages to other processes, in milliseconds. */
const intervalMs = 20;
/** Topics that someone waits for: work to start, or a response to send. */
const urgent: ReadonlySet<Topic> = new Set(['queue', 'ended', 'cancel']);
/** After a message, sending pauses for this many times as long as it took, so that messages become rarer under load. */
const pauseFactor = 4;
/** The longest such pause, in milliseconds. */
const maxPauseMs = 250;
/** A message that could not be sent is retried after this long, in milliseconds. */
const retryMs = 500;
/** PostgreSQL accepts up to 7,999 bytes in a notification. */
const maxPayloadBytes = 7_500;
/** Beyond this many pending signals the other processes are asked to read everything again. */
const maxPending = 20_000;

/** Joins signals into as few payloads as possible; each ends with `tag`. */
function toPayloads(names: Iterable<string>, tag: string): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const name of names) {
    if (payload !== '' && payload.length + name.length + tag.length >= maxPayloadBytes) {
      payloads.push(payload + tag);
      payload = '';
    }
    payload += payload === '' ? name : `,${name}`;
  }
  return payload === '' ? payloads : [...payloads, payload + tag];
}

/** SQL that signals `topic` for the key in the column `key` when its statement commits. */
export const signalSql = (topic: Topic, key: string): string =>
  `pg_notify('${signalChannel}', '${topic}:' || ${key})::text`;

const postPayloads = `select pg_notify('${signalChannel}', payload) from unnest($1::text[]) payload`;

/**
 * One database channel for all topics; the payload is `topic:key`, or several of them and the sender's tag. Signals go
 * through `bus` instead while it is ready.
 */
export async function createSignals(database: Database, bus: Bus | null = null): Promise<Signals> {
  const listeners = new Map<string, Set<Listener>>();
  const notify = (name: string, key: string) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(key);
  };
  const deliver = (topic: string, key: string) => {
    notify(`${topic}:${key}`, key);
    notify(`${topic}:*`, key);
  };
  const resyncListeners = () => {
    for (const name of [...listeners.keys()]) notify(name, '');
  };
  const tag = `@${randomUUID()}`;
  const receive = (payload: string) => {
    if (payload === '') return resyncListeners();
    if (payload.endsWith(tag)) return;
    for (const signal of payload.split('@', 1)[0]?.split(',') ?? []) {
      const [topic = '', key = ''] = signal.split(':', 2);
      deliver(topic, key);
    }
  };
  const stop = await database.listen(signalChannel, receive);
  await bus?.listen(receive);
  const requestResync = () => database.notify(signalChannel, '');

  // Messages are sent outside the publisher's transaction.
  const scope = new AsyncResource('signals');
  let pending = new Set<string>();
  let hasUrgent = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;
  let flushNow = (): void => undefined;

  const sendPayloads = async (payloads: string[]): Promise<void> => {
    const isSent =
      bus?.isReady() &&
      (await bus.post(payloads).then(
        () => true,
        () => false,
      ));
    if (!isSent) await database.query('post-signals', postPayloads, [payloads]);
  };
  const flush = async (): Promise<void> => {
    const names = pending;
    pending = new Set();
    hasUrgent = false;
    sentAt = performance.now();
    let pauseMs = 0;
    try {
      if (names.size > maxPending) await requestResync();
      else if (names.size > 0) await sendPayloads(toPayloads(names, tag));
      pauseMs = Math.min(maxPauseMs, pauseFactor * (performance.now() - sentAt));
    } catch {
      pending = new Set([...names, ...pending]);
      pauseMs = retryMs;
    }
    pausedUntil = performance.now() + pauseMs;
  };
  const startFlush = (): void => {
    timer = null;
    // Include signals of the same turn of the event loop.
    const { promise, resolve } = Promise.withResolvers<void>();
    setImmediate(resolve);
    flushNow = resolve;
    flushing = promise.then(flush).finally(() => {
      flushing = null;
      if (pending.size > 0) scheduleFlush();
    });
  };
  /**
   * Pending signals are sent after the pause that follows the last message, and not before the interval is over unless
   * one is urgent.
   */
  const scheduleFlush = (): void => {
    if (flushing) return;
    if (timer) clearTimeout(timer);
    const at = hasUrgent ? pausedUntil : Math.max(pausedUntil, sentAt + intervalMs);
    const afterMs = at - performance.now();
    scope.runInAsyncScope(() => {
      if (afterMs <= 0) startFlush();
      else timer = setTimeout(startFlush, afterMs).unref();
    });
  };

  return {
    on(topic, key, listener) {
      const name = `${topic}:${key ?? '*'}`;
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(name) === set) listeners.delete(name);
      };
    },
    publish(topic, key) {
      deliver(topic, key);
      const isFirst = pending.size === 0;
      pending.add(`${topic}:${key}`);
      const isUrgent = urgent.has(topic) && !hasUrgent;
      hasUrgent ||= isUrgent;
      if (isFirst || isUrgent) scheduleFlush();
    },
    async send(topic, key, tx = database) {
      await tx.query('send-signal', 'select pg_notify($1, $2)', [signalChannel, `${topic}:${key}`]);
    },
    requestResync,
    async close() {
      flushNow();
      await flushing;
      if (timer) clearTimeout(timer);
      if (pending.size > 0) await flush();
      await stop();
    },
  };
}
