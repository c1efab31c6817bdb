import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Db, ResultHKT, Statements } from './database.ts';

type Drizzle = PgDatabase<ResultHKT>;

type Scope<Client> = {
  client: Client;
  savepoint: Drizzle['transaction'];
  open: boolean;
  lastNested: Promise<unknown>;
};

/** Begins a transaction on a client, runs the work, and commits or rolls back. */
type Begin<Client> = <T>(work: (client: Client, tx: Drizzle) => Promise<T>) => Promise<T>;

export type Transactions<Client> = {
  /** The client of the caller's open transaction, if any. */
  current(): Client | undefined;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Calls `callback` outside any transaction. */
  outside<T>(callback: () => T): T;
};

/** Drizzle's handle with our own statements in place of its relational queries, which are unused. */
export function toDb(drizzle: Drizzle, own: Statements & Pick<Db, 'transaction'>): Db {
  return Object.assign(drizzle, own) as unknown as Db;
}

/**
 * Transactions that nested calls join automatically. Nested ones are savepoints, run one after another because
 * savepoints of one connection cannot overlap.
 */
export function createTransactions<Client>(
  begin: Begin<Client>,
  statementsOn: (client: Client) => Statements,
): Transactions<Client> {
  const storage = new AsyncLocalStorage<Scope<Client>>();
  // Work that outlives its transaction must not use a connection that serves someone else by then.
  const openScope = () => {
    const scope = storage.getStore();
    return scope?.open ? scope : undefined;
  };

  async function runIn<T>(client: Client, drizzle: Drizzle, work: (tx: Db) => Promise<T>): Promise<T> {
    const savepoint = drizzle.transaction.bind(drizzle);
    const scope: Scope<Client> = { client, savepoint, open: true, lastNested: Promise.resolve() };
    const transaction: Db['transaction'] = (inner) => nest(scope, inner);
    const tx = toDb(drizzle, { query: statementsOn(client).query, transaction });
    try {
      return await storage.run(scope, async () => work(tx));
    } finally {
      scope.open = false;
    }
  }

  async function nest<T>(outer: Scope<Client>, work: (tx: Db) => Promise<T>): Promise<T> {
    const turn = outer.lastNested.then(() => outer.savepoint((inner) => runIn(outer.client, inner, work)));
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
