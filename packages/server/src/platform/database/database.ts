import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from '../log.ts';

type Result<R> = { rows: R[] };

export interface ResultHKT extends PgQueryResultHKT {
  type: Result<this['row']>;
}

export type Row = Record<string, unknown>;

export type Statements = {
  /**
   * One parameterised statement; `name` stands for its text on every connection, so it is prepared once
   * ('' prepares nothing). Give json parameters as text.
   */
  query<R = Row>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
};

/** Drizzle over either driver, with statements of our own: the outer handle, or a transaction. */
export type Db = Omit<PgDatabase<ResultHKT>, 'query' | 'transaction'> &
  Statements & {
    transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  };

export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * The database on either driver. Inside the work of `transaction` everything goes through its `tx` (docs/house.md);
 * what is called on this object or on `db` there joins the transaction all the same, so that nothing waits for a
 * second connection. A nested transaction is a savepoint.
 * Rows of `query` and `script`: int8 as number (a string beyond 2^53), timestamptz as Date, json parsed,
 * date, timestamp, interval and numeric as text.
 */
export type Database = Statements & {
  kind: 'postgres' | 'embedded';
  db: Db;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Any number of statements without parameters, as one transaction; returns the rows of all of them. The client waits
   * `patienceMs`, 35 seconds by default; the server's own limit is for the script to set.
   */
  script(text: string, patienceMs?: number): Promise<Row[]>;
  /** One statement that can't be part of a transaction, without limit of time. */
  statementAlone(text: string): Promise<void>;
  /** Calls `onPayload` for each notification, and with '' after notifications may have been lost. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Inside a transaction it is sent when that commits. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * The replica, for reading only, once it has everything that was committed before the call; null without one, or
   * while it is behind or away. A read that it fails at goes to this database.
   */
  replica(): Promise<Database | null>;
  /** Null without a replica. */
  reads(): ReadCounts | null;
  /** The pool's state now; null for the embedded database, which has one connection. */
  connections(): Connections | null;
  /** Throws when the database doesn't answer within 2 seconds. It waits behind nobody on PostgreSQL. */
  ping(): Promise<void>;
  /** Runs `work` while no other process runs under the same `key`; without limit of time. */
  exclusively<T>(key: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A pool's connections, and how many calls wait for one. */
export type Connections = { open: number; idle: number; waiting: number };

/**
 * Since the start: statements that the replica answered, statements that it failed at, and calls of `replica` that gave
 * none because it was behind or away.
 */
export type ReadCounts = { replica: number; failed: number; primary: number };

export type DatabaseOptions = {
  /** postgres://… ; without it the embedded database in `dataDir` is opened. */
  url?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  /**
   * The same database past a pooler in transaction mode that `url` leads to: for notifications and for locks of a
   * session. Then statements by `url` are not named and set nothing for their session.
   */
  directUrl?: string | undefined;
  /** A streaming replica of it, which `replica` leads to. */
  replicaUrl?: string | undefined;
  /** Connections to PostgreSQL, and as many to the replica, 10 by default. */
  poolSize?: number | undefined;
  /** How long to wait for a PostgreSQL that isn't up yet, in ms; 30 s by default. */
  waitMs?: number | undefined;
  /** A packed directory that an embedded database begins with; without the file it is made from nothing. */
  prebuilt?: string | undefined;
};
