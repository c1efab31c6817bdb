import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Bus } from './bus/redis-bus.ts';
import type { Database, Statements } from './database/database.ts';

type Listener = (key: string) => void;

/**
 * Topics on which processes tell each other that something changed: `execution` (has new events), `ended`,
 * `cancel` and `queue` (an execution's id each), `access` and `account` (a user's id: who may do what, and what its open
 * pages show), `config`, `trial` (who answered what about which call of a task's trial).
 * A signal carries no data. After a lost connection every listener is called with an empty key: read again.
 */
export type Topic = 'execution' | 'ended' | 'cancel' | 'queue' | 'access' | 'account' | 'config' | 'trial';

export const signalChannel = 'agentarium';

export type Signals = {
  /** Calls `listener` on each signal of `topic`, of `key` only when one is given. Returns a function that stops it. */
  on(topic: Topic, key: string | null, listener: Listener): () => void;
  /** In the transaction `tx`, if given, it is sent when that commits. */
  send(topic: Topic, key: string, tx?: Statements): Promise<void>;
  /**
   * Announces a change that is committed: this process at once, the others within `beatMs`, all changes of that time
   * in one message, and sooner where somebody waits and the database is at leisure. One that is lost with its process is made good by `sendReadAgain`, when that process is found dead.
   */
  tell(topic: Topic, key: string): void;
  /** The same to the other processes only: this one knows already. */
  tellOthers(topic: Topic, key: string): void;
  /** Makes every listener of every process read again. */
  sendReadAgain(): Promise<void>;
  close(): Promise<void>;
};

/** The usual time between two messages to other processes, in milliseconds. */
const beatMs = 20;
/** Somebody waits for these: work to begin with, or an answer to give. */
const urgent: ReadonlySet<Topic> = new Set(['queue', 'ended', 'cancel']);
/** After a message nothing is sent for this many times as long as it took, so that load makes messages rarer. */
const restFactor = 4;
/** The longest such rest, in milliseconds. */
const maxRestMs = 250;
/** A message that could not be sent is sent again after this long, in milliseconds. */
const retryMs = 500;
/** PostgreSQL takes up to 7,999 bytes in a notification. */
const maxPayloadBytes = 7_500;
/** Beyond this many waiting signals the other processes are asked to read everything again. */
const maxWaiting = 20_000;

/** Signals joined to as few payloads as they fit in; each ends with `tag`. */
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

const post = `select pg_notify('${signalChannel}', payload) from unnest($1::text[]) payload`;

/**
 * One channel of the database for all topics; the payload is `topic:key`, or several of them and the sender's tag. What
 * is sent goes through `bus` instead, while there is one that is ready.
 */
export async function createSignals(database: Database, bus: Bus | null = null): Promise<Signals> {
  const listeners = new Map<string, Set<Listener>>();
  const call = (name: string, key: string) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(key);
  };
  const tellHere = (topic: string, key: string) => {
    call(`${topic}:${key}`, key);
    call(`${topic}:*`, key);
  };
  const readAgain = () => {
    for (const name of [...listeners.keys()]) call(name, '');
  };
  const tag = `@${randomUUID()}`;
  const hear = (payload: string) => {
    if (payload === '') return readAgain();
    if (payload.endsWith(tag)) return;
    for (const signal of payload.split('@', 1)[0]?.split(',') ?? []) {
      const [topic = '', key = ''] = signal.split(':', 2);
      tellHere(topic, key);
    }
  };
  const stop = await database.listen(signalChannel, hear);
  await bus?.listen(hear);
  const sendReadAgain = () => database.notify(signalChannel, '');

  // The embedded database has one process.
  const hasOthers = database.kind === 'postgres';
  // Messages are sent outside the transaction of anyone who announces.
  const scope = new AsyncResource('signals');
  let waiting = new Set<string>();
  let somebodyWaits = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let hurry = (): void => undefined;

  const sendAll = async (payloads: string[]): Promise<void> => {
    const isSent =
      bus?.isReady() &&
      (await bus.post(payloads).then(
        () => true,
        () => false,
      ));
    if (!isSent) await database.query('post-signals', post, [payloads]);
  };
  const flush = async (): Promise<void> => {
    const names = waiting;
    waiting = new Set();
    somebodyWaits = false;
    sentAt = performance.now();
    let pauseMs = 0;
    try {
      if (names.size > maxWaiting) await sendReadAgain();
      else if (names.size > 0) await sendAll(toPayloads(names, tag));
      pauseMs = Math.min(maxRestMs, restFactor * (performance.now() - sentAt));
    } catch {
      waiting = new Set([...names, ...waiting]);
      pauseMs = retryMs;
    }
    restsUntil = performance.now() + pauseMs;
  };
  const start = (): void => {
    timer = null;
    // Signals of the same turn of the event loop go with it.
    const { promise, resolve } = Promise.withResolvers<void>();
    setImmediate(resolve);
    hurry = resolve;
    sending = promise.then(flush).finally(() => {
      sending = null;
      if (waiting.size > 0) plan();
    });
  };
  /** What waits goes out once the rest after the last message is over, and a beat after it unless somebody waits. */
  const plan = (): void => {
    if (sending) return;
    if (timer) clearTimeout(timer);
    const at = somebodyWaits ? restsUntil : Math.max(restsUntil, sentAt + beatMs);
    const afterMs = at - performance.now();
    scope.runInAsyncScope(() => {
      if (afterMs <= 0) start();
      else timer = setTimeout(start, afterMs).unref();
    });
  };

  const tellOthers = (topic: Topic, key: string): void => {
    if (!hasOthers) return;
    const isFirst = waiting.size === 0;
    waiting.add(`${topic}:${key}`);
    const isUrgent = urgent.has(topic) && !somebodyWaits;
    somebodyWaits ||= isUrgent;
    if (isFirst || isUrgent) plan();
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
    tell(topic, key) {
      tellHere(topic, key);
      tellOthers(topic, key);
    },
    tellOthers,
    async send(topic, key, tx = database) {
      await tx.query('send-signal', 'select pg_notify($1, $2)', [signalChannel, `${topic}:${key}`]);
    },
    sendReadAgain,
    async close() {
      hurry();
      await sending;
      if (timer) clearTimeout(timer);
      if (waiting.size > 0) await flush();
      await stop();
    },
  };
}
