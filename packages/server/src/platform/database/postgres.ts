import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgClient } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { StartError } from '../../config.ts';
import {
  createListener,
  createTransactions,
  type Database,
  type DatabaseOptions,
  type ResultHKT,
  type Row,
  type Statements,
  toDb,
  toPositional,
  type Values,
} from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { ConnectionFault, hasLostConnection, isDatabaseUnavailable, withTimeout } from './errors.ts';

type Parse = (text: string) => unknown;

const int8 = 20;
const asText = [1082, 1114, 1186, 1115, 1182, 1187, 1231];
const int8Array = 1016;

/** A number if it is exact, else the digits. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const parseInt8Array: Parse = (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parseInt8(item)));

/** How rows are parsed, by type oid: int8 as number; date, timestamp, interval and arrays of these or of numeric as text. */
const rowParsers: Record<number, Parse> = {
  [int8]: parseInt8,
  [int8Array]: parseInt8Array,
  ...Object.fromEntries(asText.map((oid) => [oid, (text: string) => text])),
};

const dialect = new PgDialect();
/** How often a process that waits for its turn asks, in milliseconds. */
const turnMs = 50;

// The driver's own registry, so that Drizzle reads these types as `query` does.
for (const [oid, parse] of Object.entries(rowParsers)) pg.types.setTypeParser(Number(oid), parse);

type Options = DatabaseOptions & { url: string };

declare module 'pg' {
  interface Client {
    /** Returns what the driver sends first; its types leave it out. */
    getStartupConf(): Record<string, unknown>;
  }
}

/** PgBouncer takes no `options` at the start of a connection, but keeps the time zone of each client. */
class ClientOfPooler extends pg.Client {
  override getStartupConf(): Record<string, unknown> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }
}

function connection({ url, directUrl }: Options): pg.ClientConfig {
  return {
    connectionString: directUrl ?? url,
    application_name: 'agentarium-server',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
}

/** Opens a pool of connections, waiting up to `waitMs` for a server that isn't up yet. */
async function openPostgres(options: Options): Promise<Database> {
  const { poolSize = 10 } = options;
  const pool = openPool(poolSize, options);
  // Of its own, so that a ping does not wait behind the calls that wait for the pool.
  const pings = openPool(1, options);
  const end = async () => {
    await Promise.all([pool.end(), pings.end()]);
  };
  try {
    await waitForServer(pool, options);
  } catch (error) {
    await end();
    throw error;
  }
  return serve({ pool, pings, end }, options);
}

function openPool(max: number, options: Options): pg.Pool {
  // The client's own limit, for a server that has gone silent.
  const limits = { max, query_timeout: 35_000 };
  const pool = makePool(options, limits);
  pool.on('error', (err) => {
    // A pool has ended before its connections have, and the product's own server may stop in between.
    if (!pool.ending) options.log.warn({ err }, 'lost an idle database connection');
  });
  // The pool listens to idle clients only: an error while one is checked out would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Limits of a session are set on it where it is this client's alone; behind a pooler the role's own hold. */
function makePool(options: Options, limits: pg.PoolConfig): pg.Pool {
  if (options.directUrl !== undefined) {
    const { options: _, ...plain } = connection(options);
    return new pg.Pool({ ...plain, connectionString: options.url, Client: ClientOfPooler, ...limits });
  }
  const ofSession = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };
  return new pg.Pool({ ...connection(options), ...ofSession, ...limits });
}

type Pools = { pool: pg.Pool; pings: pg.Pool; end: () => Promise<void> };

function serve({ pool, pings, end }: Pools, options: Options): Database {
  const statementsOn = options.directUrl === undefined ? namedOn : unnamedOn;
  const { current, transaction, outside } = createTransactions((work) => begin(pool, work), statementsOn);
  const listener = createListener({ connection: connection(options), log: options.log });

  // Drizzle's outer handle joins the caller's transaction too, so that no transaction
  // waits for a second connection while holding its first.
  const joining = {
    query: (...given: Asked) => ask(current() ?? pool, given),
  };
  const query: Database['query'] = (name, text, values) =>
    statementsOn(current() ?? pool).query(name, text, values);
  const db = toDb(drizzle(joining as unknown as NodePgClient), { query, transaction });

  return {
    db,
    transaction,
    isInTransaction: () => current() !== undefined,
    query,
    async script(text, timeoutMs) {
      const asked = { text, ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }) };
      const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await wrapDriverErrors(
        (current() ?? pool).query<Row>(asked),
      );
      return [result].flat().flatMap(({ rows }) => rows);
    },
    statementAlone: (text) =>
      onOwnConnection(connection(options), async (client) => void (await client.query(text))),
    async listen(channel, onPayload) {
      return listener.listen(channel, (payload) => outside(() => onPayload(payload)));
    },
    async notify(channel, payload) {
      await query('notify', 'select pg_notify($1, $2)', [channel, payload]);
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await withTimeout(
        2000,
        outside(() => pings.query('select 1')),
      );
    },
    exclusively: (key, work) => exclusively(connection(options), key, work),
    async close() {
      await listener.close();
      await end();
    },
  };
}

/**
 * Errors of the server and the system have a code, and bugs of ours a class of their own; the rest are the driver's.
 */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

/** Awaits a driver call and turns the driver's own errors into `ConnectionFault`. */
export async function wrapDriverErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isOfDriver(error) ? new ConnectionFault(error) : error;
  }
}

type Asked = Parameters<pg.Pool['query']>;
/** Sends a query of Drizzle: never with a callback, so that the answer is a promise. */
const ask = (client: pg.Pool | pg.PoolClient, given: Asked) =>
  wrapDriverErrors(client.query(...given) as unknown as Promise<pg.QueryResult>);

const namedOn = (client: pg.Pool | pg.PoolClient): Statements => ({
  async query<R = Row>(name: string, text: string, values: Values) {
    const { rows } = await wrapDriverErrors(
      client.query({ ...(name ? { name } : {}), ...toPositional(text, values) }),
    );
    return rows as R[];
  },
});

/** A pooler hands each transaction to any connection: what was prepared on one is not known on the next. */
const unnamedOn = (client: pg.Pool | pg.PoolClient): Statements => ({
  query: (_name, text, values) => namedOn(client).query('', text, values),
});

async function begin<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: PgDatabase<ResultHKT>) => Promise<T>,
): Promise<T> {
  const client = await wrapDriverErrors(pool.connect());
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const settle = async (command: string) =>
    wrapDriverErrors(client.query(command)).catch((error: Error) => {
      broken ??= error;
      throw error;
    });
  try {
    await settle('begin');
    const result = await work(client, transactionOn(client)).catch(async (error: unknown) => {
      // A rollback would wait behind a statement without an answer; closing the connection undoes the work too.
      if (hasLostConnection(error)) broken ??= error as Error;
      else await settle('rollback').catch(() => undefined);
      throw error;
    });
    const { command } = await settle('commit');
    // PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back');
    return result;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function transactionOn(client: pg.PoolClient): PgDatabase<ResultHKT> {
  const asked = { query: (...given: Asked) => ask(client, given) };
  const session = new NodePgSession(asked as unknown as NodePgClient, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined);
}

async function onOwnConnection<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A session lock is bound to its connection: it has one of its own, whose end also ends the lock. It asks again and
 * again, because an index that the holder builds beside other work waits for every statement that has begun before.
 */
const exclusively = <T>(config: pg.ClientConfig, key: number, work: () => Promise<T>): Promise<T> =>
  onOwnConnection(config, async (client) => {
    const isMine = async () =>
      (await client.query('select pg_try_advisory_lock($1) as mine', [key])).rows[0]?.mine === true;
    while (!(await isMine())) await pause(turnMs);
    return work();
  });

async function waitForServer(pool: pg.Pool, { log, waitMs = 30_000 }: Options): Promise<void> {
  const until = Date.now() + waitMs;
  for (let tries = 0; ; tries++) {
    try {
      const { rows } = await wrapDriverErrors(
        pool.query("select current_setting('server_version_num')::int as version"),
      );
      if (rows[0].version < 150_000) throw new Error('PostgreSQL 15 or newer is required');
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= until) {
        throw new StartError('DATABASE_URL', 'the database cannot be used', error);
      }
      if (tries === 0) log.warn({ err: error }, 'waiting for the database');
      await pause(500);
    }
  }
}

/**
 * Opens PostgreSQL at `url`, or the product's own in `dataDir`. Throws DatabaseLockedError when another product uses
 * that directory.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  if (url !== undefined) return openPostgres({ ...options, url });
  const server = await startEmbeddedPostgres(options);
  try {
    const database = await openPostgres({ ...options, url: server.url });
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
