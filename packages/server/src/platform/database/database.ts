import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from '../log.ts';

type Result<R> = { rows: R[] };

export interface ResultHKT extends PgQueryResultHKT {
  type: Result<this['row']>;
}

export type Row = Record<string, unknown>;

export type Statements = {
  /**
   * Runs one parameterised statement. `name` identifies its text on every connection, so that it is prepared once (''
   * prepares nothing). Parameters are a list for `$1`, or an object for `:name`, which reads better from about six on.
   * Pass json parameters as text: what a model or a tool wrote by `storableJson`.
   */
  query<R = Row>(name: string, text: string, values: Values): Promise<R[]>;
};

/** Drizzle plus our own statements: the outer handle, or a transaction. */
export type Db = Omit<PgDatabase<ResultHKT>, 'query' | 'transaction'> &
  Statements & {
    transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  };

export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * The database. Inside `transaction` everything goes through its `tx` (docs/house.md); calls on this
 * object or on `db` join the transaction too, so that nothing waits for a second connection. A nested transaction is a
 * savepoint. Rows of `query` and `script`: int8 as number (string beyond 2^53), timestamptz as Date, json parsed, date,
 * timestamp, interval and numeric as text.
 */
export type Database = Statements & {
  db: Db;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Returns whether the caller is inside a transaction of this database. */
  isInTransaction(): boolean;
  /**
   * Runs any number of statements without parameters as one transaction; returns all their rows. The client times out
   * after `timeoutMs`, 35 seconds by default; the script sets the server's own timeout.
   */
  script(text: string, timeoutMs?: number): Promise<Row[]>;
  /** One statement that cannot run in a transaction, without a timeout. */
  statementAlone(text: string): Promise<void>;
  /** Calls `onPayload` for each notification, and with '' after notifications may have been lost. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Inside a transaction it is sent on commit. */
  notify(channel: string, payload: string): Promise<void>;
  /** The pool's current state. */
  connections(): Connections;
  /**
   * Throws when the database does not respond within 2 seconds. It does not queue behind other queries.
   */
  ping(): Promise<void>;
  /** Runs `work` while no other process holds the same `key`, without a timeout. */
  exclusively<T>(key: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A pool's connections, and how many callers wait for one. */
export type Connections = { open: number; idle: number; waiting: number };

export type DatabaseOptions = {
  /** postgres://…; without it the product's own PostgreSQL in `dataDir` is started. */
  url?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  /**
   * The same database without the transaction-mode pooler behind `url`, for notifications and session locks. Statements
   * through `url` are then unnamed and change no session settings.
   */
  directUrl?: string | undefined;
  /** Maximum connections to PostgreSQL; 10 by default. */
  poolSize?: number | undefined;
  /** How long to wait for a PostgreSQL that is not up yet, in ms; 30 s by default. */
  waitMs?: number | undefined;
};

/** A statement's parameters: by position (`$1`), or by name (`:name`). */
export type Values = readonly unknown[] | Readonly<Record<string, unknown>>;

/** `:name`, but neither a cast (`::text`) nor text within a word. */
const parameter = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * Returns a statement as PostgreSQL takes it: `:name` becomes `$1`, `$2` and so on, in order of appearance. Throws when
 * a name has no value, or a value no name.
 */
export function toPositional(text: string, values: Values): { text: string; values: unknown[] } {
  if (Array.isArray(values)) return { text, values: [...values] };
  const given = values as Readonly<Record<string, unknown>>;
  const names: string[] = [];
  const numbered = text.replace(parameter, (_, name: string) => {
    if (!Object.hasOwn(given, name)) throw new Error(`The statement's parameter ${name} has no value`);
    const at = names.indexOf(name);
    return `$${at < 0 ? names.push(name) : at + 1}`;
  });
  const unused = Object.keys(given).filter((name) => !names.includes(name));
  if (unused.length > 0) throw new Error(`The statement has no parameter ${unused.join(', ')}`);
  return { text: numbered, values: names.map((name) => given[name]) };
}

/** The escapes in JSON that PostgreSQL refuses; the last part takes any other escape whole, such as that of a backslash. */
const unstorable = /\\(u0000|u[dD][89abAB][0-9a-fA-F]{2}|u[dD][c-fC-F][0-9a-fA-F]{2}|.)/g;

/** Text that PostgreSQL can store: NUL and lone surrogates become U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** A value as JSON text that PostgreSQL can store: NUL and lone surrogates become U+FFFD. `undefined` becomes null. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(unstorable, (found) =>
    found === '\\u0000' || /^\\u[dD].{3}$/.test(found) ? '\ufffd' : found,
  );
}

type Drizzle = PgDatabase<ResultHKT>;

type Scope<Client> = {
  client: Client;
  savepoint: Drizzle['transaction'];
  open: boolean;
  lastNested: Promise<unknown>;
};

/** Begins a transaction on a client, runs the work, and commits or rolls back. */
type Begin<Client> = <T>(work: (client: Client, tx: Drizzle) => Promise<T>) => Promise<T>;

type Transactions<Client> = {
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

/** Pauses between tries in milliseconds; together shorter than it takes a worker to be counted as dead. */
const pausesMs = [250, 500, 1000, 2000, 3000];

/**
 * Tries a step again and again for 7 seconds, which a restart of the database may take. `onFailure` gets each error
 * before the last one, and throws it to give up. Throws the last error.
 */
export async function withDatabaseRetry<T>(
  step: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await step();
    } catch (error) {
      onFailure(error);
      await pause(ms);
    }
  }
  return step();
}

/** A statement that deletes at most `batch` rows and returns one row for each. */
type Deletion = { name: string; statement: string; batch: number };

/** Repeats a deletion until it deletes less than a batch, or its job is aborted. */
export async function deleteInBatches(
  database: Database,
  { name, statement, batch }: Deletion,
  values: Date[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const deleted = await database.query(name, statement, values);
    if (deleted.length < batch) return;
  }
}
