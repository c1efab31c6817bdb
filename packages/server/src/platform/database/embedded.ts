import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite/session';
import { yieldIfBusy } from '../yield-to-event-loop.ts';
import type { Database, DatabaseOptions, ResultHKT, Row, Statements } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { durableOptions, syncDirectory } from './durable-files.ts';
import { openPglite } from './open-pglite.ts';
import { unpackDirectory } from './packed-directory.ts';
import { createPrepared } from './prepared.ts';
import { rowParsers } from './row-values.ts';
import { createTransactions, toDb } from './transactions.ts';
import { withTimeout } from './with-timeout.ts';

const dialect = new PgDialect();
const startsTransaction = /^\s*begin\b/i;

/** Opens the embedded database. Throws DatabaseLockedError. */
export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const release = lockDirectory(options.dataDir);
  try {
    return serve(await openDirectory(options), options, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function openDirectory({ dataDir, log, prebuilt }: DatabaseOptions): Promise<PGlite> {
  const directory = join(dataDir, 'database');
  const stop = (err: unknown): never => {
    log.error(
      { err },
      'the embedded database could not write to the disk: stopping, so that nothing acknowledged is lost',
    );
    process.exit(1);
  };
  if (!existsSync(directory)) {
    // Made aside and moved into place: a start that is cut short leaves no half of a database.
    const unfinished = `${directory}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    if (prebuilt !== undefined && existsSync(prebuilt)) {
      unpackDirectory(readFileSync(prebuilt), unfinished);
    } else {
      const created = await openPglite(durableOptions(unfinished, { stop }));
      await created.close();
    }
    syncDirectory(unfinished);
    renameSync(unfinished, directory);
    log.info({ directory }, 'created the embedded database');
  }
  return openPglite(durableOptions(directory, { stop }));
}

/** Queries run on this thread: between them the event loop goes on, however many wait. */
function yieldBetweenQueries(pglite: PGlite): void {
  const runExclusive = pglite._runExclusiveQuery.bind(pglite);
  const breathe = yieldIfBusy;
  pglite._runExclusiveQuery = (work) =>
    runExclusive(async () => {
      await breathe();
      return work();
    });
}

function serve(pglite: PGlite, { log }: DatabaseOptions, release: () => void): Database {
  yieldBetweenQueries(pglite);
  const prepared = createPrepared(pglite);
  const runPrepared = <R>(text: string, values: readonly unknown[]) =>
    pglite._runExclusiveQuery(() => prepared<R>(text, values));
  const statementsOn = (client: Transaction): Statements => ({
    async query<R = Row>(name: string, text: string, values: readonly unknown[]) {
      if (name !== '') return runPrepared<R>(text, values);
      return (await client.query<R>(text, [...values], { parsers: rowParsers })).rows;
    },
  });
  const transactions = createTransactions<Transaction>(
    (work) => pglite.transaction((client) => work(client, transactionOn(client))),
    statementsOn,
  );
  const { current, transaction, outside } = transactions;

  // One connection serves all: Drizzle's outer handle has to join the caller's transaction, or wait for ever.
  const joining = {
    query: (text: string, values?: unknown[], how?: QueryOptions) =>
      (current() ?? pglite).query(text, values, how),
  };

  async function query<R = Row>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    await pglite._checkReady();
    const client = current();
    if (client) return statementsOn(client).query<R>(name, text, values);
    if (name !== '') return pglite._runExclusiveTransaction(() => runPrepared<R>(text, values));
    return (await pglite.query<R>(text, [...values], { parsers: rowParsers })).rows;
  }
  const db = toDb(drizzle(joining as PGlite), { query, transaction });

  return {
    kind: 'embedded',
    db,
    transaction,
    isInTransaction: () => current() !== undefined,
    query,
    async script(text) {
      const client = current();
      if (client && startsTransaction.test(text))
        throw new Error('A script with its own transaction ran inside another one');
      const run = (on: Pick<Transaction, 'exec'>) => on.exec(text, { parsers: rowParsers });
      const results = await (client ? run(client) : pglite.transaction(run));
      return results.flatMap(({ rows }) => rows);
    },
    async statementAlone(text) {
      await pglite.exec(text);
    },
    async listen(channel, onPayload) {
      if (current()) throw new Error('listen() inside a transaction');
      const stop = pglite.onNotification((name, payload) => {
        if (name !== channel) return;
        try {
          outside(() => onPayload(payload));
        } catch (err) {
          log.error({ err, channel }, 'a listener failed');
        }
      });
      await pglite.exec(`listen "${channel.replaceAll('"', '""')}"`);
      return async () => stop();
    },
    async notify(channel, payload) {
      await (current() ?? pglite).query('select pg_notify($1, $2)', [channel, payload]);
    },
    replica: async () => null,
    reads: () => null,
    connections: () => null,
    async ping() {
      await withTimeout(
        2000,
        outside(() => pglite.query('select 1')),
      );
    },
    exclusively: (_key, work) => work(),
    async close() {
      await pglite.close();
      release();
    },
  };
}

function transactionOn(client: Transaction): PgDatabase<ResultHKT> {
  return new PgliteTransaction(dialect, new PgliteSession(client, dialect, undefined), undefined);
}
