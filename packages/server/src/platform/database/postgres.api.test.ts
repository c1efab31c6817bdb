import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { silentLog, testServer } from '@agentarium/testkit/database.ts';
import { createDatabase, dropDatabase, onServer } from '@agentarium/testkit/postgres.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { openDatabase } from './postgres.ts';

/** The message of a stopping server: an ErrorResponse with SQLSTATE 57P01. */
const goodbye = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** The type of a client's last message. */
const terminate = 0x58;

/**
 * A server that, after `leave()`, stops right after accepting a client: readiness and the error arrive in one chunk, as
 * when the process reads both at once. It stops, too, when a client takes its leave.
 */
async function startLeaving(target: URL) {
  let leaving = false;
  const proxy = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    socket.pipe(upstream);
    socket.on('data', (chunk) => {
      if (leaving && chunk[0] === terminate) socket.end(goodbye);
    });
    upstream.on('data', (chunk) => {
      const ready = leaving && chunk.subarray(-readyForQuery.length).equals(readyForQuery);
      socket.write(ready ? Buffer.concat([chunk, goodbye]) : chunk);
      if (ready) socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(target);
  const address = proxy.address();
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    leave() {
      leaving = true;
    },
    close: () => new Promise<void>((resolve) => proxy.close(() => resolve())),
  };
}

/** A connection to the server that can be cut and restored. */
async function startLine(target: URL) {
  const sockets = new Set<Socket>();
  let open = true;
  const proxy = createServer((socket) => {
    if (!open) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(target);
  url.port = String(address.port);
  return {
    url: url.href,
    cut() {
      open = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    mend() {
      open = true;
    },
    close: () => new Promise<void>((resolve) => proxy.close(() => resolve())),
  };
}

describe('the PostgreSQL driver', () => {
  let url: string;
  let line: Awaited<ReturnType<typeof startLine>>;
  let database: Database;

  beforeEach(async () => {
    url = await createDatabase(testServer());
    line = await startLine(new URL(url));
    database = await openDatabase({ url: line.url, dataDir: '', log: silentLog, poolSize: 3 });
  });
  afterEach(async () => {
    await database.close();
    line.cut();
    await line.close();
    await dropDatabase(url);
  });

  const one = () => database.query<{ n: number }>('one', 'select 1 as n', []);

  it('sets its name and a statement timeout, and prepares named queries once', async () => {
    await database.transaction(async () => {
      await one();
      await one();
      const [row] = await database.query(
        '',
        `select current_setting('application_name') as name, current_setting('statement_timeout') as bound,
           (select count(*) from pg_prepared_statements where name = 'one') as prepared`,
        [],
      );
      expect(row).toEqual({ name: 'agentarium-server', bound: '30s', prepared: 1 });
    });
  });

  it('recovers when the server becomes unavailable and comes back', async () => {
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    line.cut();
    await expect(one()).rejects.toThrow();
    await expect(database.ping()).rejects.toThrow();
    await expect(database.transaction(() => one())).rejects.toThrow();
    line.mend();
    await expect.poll(() => database.ping()).toBeUndefined();
    expect(await one()).toEqual([{ n: 1 }]);
    await expect.poll(() => heard).toEqual(['']);
    await database.notify('news', 'fresh');
    await expect.poll(() => heard).toEqual(['', 'fresh']);
  });

  it('fails a transaction whose connection is lost, and gives the pool a new one', async () => {
    await database.script('create table t (id int)');
    for (let round = 0; round < 5; round++) {
      const failing = database.transaction(async () => {
        const [row] = await database.query<{ pid: number }>('', 'select pg_backend_pid() as pid', []);
        await database.query('', 'insert into t values (1)', []);
        await onServer(url, (client) => client.query('select pg_terminate_backend($1)', [row?.pid]));
        await database.query('', 'insert into t values (2)', []);
      });
      await expect(failing).rejects.toThrow();
    }
    expect(await database.query('', 'select * from t', [])).toEqual([]);
  });

  it('survives the loss of idle connections', async () => {
    await Promise.all([one(), one(), one()]);
    await onServer(url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'agentarium-server' and datname = current_database()`,
      ),
    );
    await expect.poll(one).toEqual([{ n: 1 }]);
  });

  it('survives the loss of a connection that was just acquired', async () => {
    const server = await startLeaving(new URL(url));
    const lost = await openDatabase({ url: server.url, dataDir: '', log: silentLog, poolSize: 3 });
    server.leave();
    // Without a listener the error would be an uncaught exception, which fails the whole test run.
    const failing = () => lost.transaction(() => lost.query('', 'select 1', []));
    // The first one gets the existing connection.
    const [, ...ends] = await Promise.allSettled([failing(), failing(), failing()]);
    for (const end of ends) expect(end).toHaveProperty('reason', expect.toSatisfy(isDatabaseUnavailable));
    await lost.close();
    await server.close();
  });

  it('is silent about connections that a stopping server ends while it closes them', async () => {
    const server = await startLeaving(new URL(url));
    const warn = vi.fn();
    const log = { ...silentLog, warn };
    const closing = await openDatabase({ url: server.url, dataDir: '', log, poolSize: 3 });
    await expect.poll(() => closing.ping()).toBeUndefined();
    server.leave();
    await closing.close();
    await server.close();
    await setTimeout(100);
    expect(warn).not.toHaveBeenCalled();
  });

  it('keeps concurrent transactions from a deadlock on connections', async () => {
    const sums = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        database.transaction(async () => {
          const rows = await database.db.execute<{ n: number }>(`select ${n} as n`);
          return (await database.transaction(() => one())).length + (rows.rows[0]?.n ?? 0);
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it('waits for a server that comes up later, but not for one that rejects it', async () => {
    line.cut();
    const opening = openDatabase({ url: line.url, dataDir: '', log: silentLog, waitMs: 10_000 });
    await setTimeout(700);
    line.mend();
    const late = await opening;
    await expect.poll(() => late.ping()).toBeUndefined();
    await late.close();
    const missing = new URL(url);
    missing.pathname = '/no_such_database';
    await expect(openDatabase({ url: missing.href, dataDir: '', log: silentLog })).rejects.toThrow(
      /^DATABASE_URL: the database cannot be used: .*does not exist/,
    );
  });
});
