import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { databaseErrorCode, withTimeout } from './errors.ts';

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

type Scope = {
  client: pg.PoolClient;
  savepoint: Drizzle['transaction'];
  open: boolean;
  lastNested: Promise<unknown>;
};

/** Begins a transaction on a client, runs the work, and commits or rolls back. */
type Begin = <T>(work: (client: pg.PoolClient, tx: Drizzle) => Promise<T>) => Promise<T>;

type Transactions = {
  /** The client of the caller's open transaction, if any. */
  current(): pg.PoolClient | undefined;
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
export function createTransactions(
  begin: Begin,
  statementsOn: (client: pg.PoolClient) => Statements,
): Transactions {
  const storage = new AsyncLocalStorage<Scope>();
  // Work that outlives its transaction must not use a connection that serves someone else by then.
  const openScope = () => {
    const scope = storage.getStore();
    return scope?.open ? scope : undefined;
  };

  async function runIn<T>(client: pg.PoolClient, drizzle: Drizzle, work: (tx: Db) => Promise<T>): Promise<T> {
    const savepoint = drizzle.transaction.bind(drizzle);
    const scope: Scope = { client, savepoint, open: true, lastNested: Promise.resolve() };
    const transaction: Db['transaction'] = (inner) => nest(scope, inner);
    const tx = toDb(drizzle, { query: statementsOn(client).query, transaction });
    try {
      return await storage.run(scope, async () => work(tx));
    } finally {
      scope.open = false;
    }
  }

  async function nest<T>(outer: Scope, work: (tx: Db) => Promise<T>): Promise<T> {
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

type OnPayload = (payload: string) => void;

/** Lock key that each process holds in shared mode while it runs; a migration may need that nobody does. */
export const liveKey = 4_201_338;

/** Pauses before a lost connection for notifications is opened again, and how often it is checked, in milliseconds. */
const [firstReconnectMs, longestReconnectMs, checkEveryMs] = [100, 1000, 20_000];

type Listener = {
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
    const pauseMs =
      Math.min(longestReconnectMs, firstReconnectMs * 2 ** failures) * (0.5 + Math.random() / 2);
    failures++;
    clearTimeout(timer);
    timer = setTimeout(() => void ensureConnected(), pauseMs);
  }

  /** A network that drops packets closes no connection; only a query without a response reveals it. */
  function checkLater(checked: pg.Client, lose: (error: Error) => void): void {
    timer = setTimeout(() => {
      if (client !== checked) return;
      withTimeout(5000, checked.query('select 1')).then(() => checkLater(checked, lose), lose);
    }, checkEveryMs);
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

const deadlock = '40P01';
const maxAttempts = 5;

/**
 * Runs a transaction, and again, at most four times, when the database aborts it because of a deadlock, such as that of a
 * deletion with a job that locks the same rows in another order. Throws every other error, and the last deadlock.
 */
export async function againIfDeadlocked<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (databaseErrorCode(error) !== deadlock || tries === maxAttempts) throw error;
    }
  }
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
