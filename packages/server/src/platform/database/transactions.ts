import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './database.ts';

type Scope<Client> = { client: Client; tx: Db; open: boolean; lastNested: Promise<unknown> };

/** Begins a transaction on a client, runs the work, commits or rolls back. */
type Begin<Client> = <T>(work: (client: Client, tx: Db) => Promise<T>) => Promise<T>;

export type Transactions<Client> = {
  /** The client of the transaction around the caller, if one is open. */
  current(): Client | undefined;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Calls `callback` outside any transaction. */
  outside<T>(callback: () => T): T;
};

/**
 * Transactions that whatever runs inside them joins by itself. Nested ones are savepoints, one after another:
 * savepoints of one connection cannot overlap.
 */
export function createTransactions<Client>(begin: Begin<Client>): Transactions<Client> {
  const storage = new AsyncLocalStorage<Scope<Client>>();
  // Work that outlives its transaction must not reach a connection that serves someone else by then.
  const openScope = () => {
    const scope = storage.getStore();
    return scope?.open ? scope : undefined;
  };

  async function runIn<T>(client: Client, tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
    const scope: Scope<Client> = { client, tx, open: true, lastNested: Promise.resolve() };
    try {
      return await storage.run(scope, async () => work(tx));
    } finally {
      scope.open = false;
    }
  }

  async function nest<T>(outer: Scope<Client>, work: (tx: Db) => Promise<T>): Promise<T> {
    const turn = outer.lastNested.then(() => outer.tx.transaction((tx) => runIn(outer.client, tx, work)));
    outer.lastNested = turn.catch(() => undefined);
    return turn;
  }

  return {
    current: () => openScope()?.client,
    outside: (callback) => storage.exit(callback),
    async transaction(work) {
      const outer = openScope();
      return outer ? nest(outer, work) : begin((client, tx) => runIn(client, tx, work));
    },
  };
}
