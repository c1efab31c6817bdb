import { randomUUID } from 'node:crypto';
import type { Database, Statements } from './database/database.ts';

type Listener = (key: string) => void;

/**
 * Topics on which processes tell each other that something changed: `execution` (has new events), `ended`,
 * `cancel` and `queue` (an execution's id each), `access` (a user's id), `config`, `trial` (who answered what about which
 * call of a task's trial).
 * A signal carries no data. A payload that ends in `tag` was told in this process already. After a lost connection every listener is called with an empty key: read again.
 */
export type Topic = 'execution' | 'ended' | 'cancel' | 'queue' | 'access' | 'config' | 'trial';

export const signalChannel = 'agentarium';

export type Signals = {
  /** Calls `listener` on each signal of `topic`, of `key` only when one is given. Gives back how to stop. */
  on(topic: Topic, key: string | null, listener: Listener): () => void;
  /** In the transaction `tx`, if given, it is sent when that commits. */
  send(topic: Topic, key: string, tx?: Statements): Promise<void>;
  /** Ends the payloads of this process's own SQL, for changes that it tells here with `tellHere`. */
  tag: string;
  /** Calls this process's listeners at once; SQL that commits the change tells the other processes. */
  tellHere(topic: Topic, key: string): void;
  close(): Promise<void>;
};

/** One database channel for all topics; payload `topic:key`. */
export async function createSignals(database: Database): Promise<Signals> {
  const listeners = new Map<string, Set<Listener>>();
  const tell = (name: string, key: string) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(key);
  };
  const tellKey = (topic: string, key: string) => {
    tell(`${topic}:${key}`, key);
    tell(`${topic}:*`, key);
  };
  const tag = `@${randomUUID()}`;
  const stop = await database.listen(signalChannel, (payload) => {
    if (payload === '') {
      for (const name of [...listeners.keys()]) tell(name, '');
    } else if (!payload.endsWith(tag)) {
      const [topic = '', rest = ''] = payload.split(':', 2);
      tellKey(topic, rest.split('@', 1)[0] ?? '');
    }
  });
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
    tag,
    tellHere: tellKey,
    async send(topic, key, tx = database) {
      await tx.query('send-signal', 'select pg_notify($1, $2)', [signalChannel, `${topic}:${key}`]);
    },
    close: stop,
  };
}
