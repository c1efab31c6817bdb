import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from '../log.ts';
import type { Values } from './named-parameters.ts';

type Result<R> = { rows: R[] };

export interface ResultHKT extends PgQueryResultHKT {
  type: Result<this['row']>;
}

export type Row = Record<string, unknown>;

export type Statements = {
  /**
   * Runs one parameterised statement. `name` identifies its text on every connection, so that it is prepared once (''
   * prepares nothing). Parameters are a list for `$1`, or an object for `:name`, which reads better from about six on.
   * Pass json parameters as text.
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
