import { api, type EndpointDefinition } from '@agentarium/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { openDatabase } from '../../../server/src/platform/database/open-database.ts';
import { type TestApp, testApp } from '../app.ts';
import { addTask } from '../catalogue.ts';
import { copyOfTemplate, silentLog, testServer } from '../database.ts';
import { createDatabase, onServer, startPostgres, type TestPostgres } from '../postgres.ts';

let primary: TestPostgres;
let replica: TestPostgres;
beforeAll(async () => {
  primary = await startPostgres({ survives: 'crash', system: true });
  replica = await startPostgres({ survives: 'crash', replicaOf: primary.url });
});
afterAll(async () => {
  await replica.stop();
  await primary.stop();
});

/** The same database on the replica. */
function onReplica(url: string): string {
  const address = new URL(url);
  address.host = new URL(replica.url).host;
  return address.href;
}

const openBoth = (url: string, replicaUrl = onReplica(url), log = silentLog) =>
  openDatabase({ url, replicaUrl, dataDir: '', log });

/** Returns whether reads currently use the replica. */
async function readsThere(database: Database): Promise<boolean> {
  const reader = (await database.replica()) ?? database;
  const [row] = await reader.query<{ there: boolean }>('', 'select pg_is_in_recovery() as there', []);
  return row?.there === true;
}
const waitUntilReadsThere = (database: Database) =>
  expect.poll(() => readsThere(database), { timeout: 40_000, interval: 100 }).toBe(true);

describe('a reader', () => {
  let url: string;
  let database: Database;
  beforeEach(async () => {
    url = await createDatabase(primary.url);
    database = await openBoth(url);
    await database.script('create table notes (n int)');
    await waitUntilReadsThere(database);
  });
  afterEach(() => database.close());

  const write = (n: number) => database.query('', 'insert into notes values ($1)', [n]);
  const read = async () => {
    const reader = (await database.replica()) ?? database;
    const [row] = await reader.query<{ last: number }>('last', 'select max(n) as last from notes', []);
    return row?.last;
  };

  test('sees everything committed before, by any process', async () => {
    const other = await openDatabase({ url, dataDir: '', log: silentLog });
    for (let n = 1; n <= 100; n++) {
      await other.query('', 'insert into notes values ($1)', [n]);
      expect(await read()).toBe(n);
    }
    await other.close();
  });

  test('is the primary while the replica is stale, and the replica once it has caught up', async () => {
    await onServer(replica.url, async (client) => {
      await client.query('select pg_wal_replay_pause()');
      const state = async () =>
        (await client.query('select pg_get_wal_replay_pause_state() as it')).rows[0].it;
      await expect.poll(state).toBe('paused');
    });
    for (let n = 1; n <= 20; n++) {
      await write(n);
      expect(await read()).toBe(n);
      expect(await readsThere(database)).toBe(false);
    }
    expect(database.reads()?.primary).toBeGreaterThanOrEqual(40);
    await onServer(replica.url, (client) => client.query('select pg_wal_replay_resume()'));
    await waitUntilReadsThere(database);
    expect(await read()).toBe(20);
  });

  test('is the primary while the replica is unavailable, also for a caller that already has it', async () => {
    await write(7);
    const before = (await database.replica()) ?? database;
    await replica.disconnect();
    const [row] = await before.query('', 'select n from notes', []);
    expect(row).toEqual({ n: 7 });
    await write(8);
    expect(await read()).toBe(8);
    await replica.reconnect();
    await waitUntilReadsThere(database);
    expect(await read()).toBe(8);
  });

  test('sends writes to the primary, never to the replica', async () => {
    let reader = database;
    const isThere = async () => {
      reader = (await database.replica()) ?? database;
      return reader !== database;
    };
    await expect.poll(isThere, { timeout: 40_000, interval: 100 }).toBe(true);
    await reader.query('', 'insert into notes values (1)', []);
    await reader.transaction((tx) => tx.query('', 'insert into notes values (2)', []));
    expect(database.reads()?.failed).toBeGreaterThan(0);
    expect(await read()).toBe(2);
  });
});

test.each([
  ['the primary itself', () => primary.url],
  ['another cluster', () => testServer()],
])('%s is not a replica: it is not read, and this is logged', async (_name, address) => {
  const log = { ...silentLog, error: vi.fn() };
  const database = await openBoth(await createDatabase(primary.url), address(), log);
  await expect
    .poll(async () => {
      expect(await database.replica()).toBeNull();
      return log.error.mock.calls;
    })
    .toEqual([[{}, expect.stringContaining('no streaming replica')]]);
  await database.close();
});

describe('the product with a replica', () => {
  let app: TestApp;
  const log = { ...silentLog, warn: vi.fn() };
  beforeAll(async () => {
    const url = await copyOfTemplate({ server: primary.url });
    const database = await openBoth(url, onReplica(url), log);
    app = await testApp({ database: { ...database, cleanup: () => database.close() } });
  });
  afterAll(() => app.close());

  test('lists, dashboards and exports read from it, and none of them writes to it', async () => {
    const { token } = await app.admin();
    const person = await app.signUp();
    app.model.play([{ text: 'Read me' }]);
    const task = await addTask(app.services.database, { limit: 1000 });
    const run = await app.call(api.executions.createExecution, {
      token: person.token,
      query: { wait: 30 },
      body: { task_id: task.id },
    });
    expect(run.body.status).toBe('completed');
    const own = { token: person.token, params: { id: person.id } };
    const reads: [EndpointDefinition, object][] = [
      [api.users.listUserExecutions, own],
      [api.users.listUserExecutions, { ...own, query: { search: 'read' } }],
      [api.insights.getAnalytics, { token: person.token, query: { days: 7 } }],
      [api.insights.listInsights, own],
      [api.notifications.listNotifications, own],
      [api.subscription.listPurchases, own],
      [api.insights.getOverview, { token }],
      [api.audit.listAuditLogs, { token }],
      [api.security.listSecurityEvents, { token }],
      [api.subscription.listAllPurchases, { token }],
      [api.subscription.listCosts, { token }],
      [api.subscription.listAccountCosts, { token }],
      [api.users.listUsers, { token }],
      [api.users.getStatusHistory, { token, params: { id: person.id } }],
      [api.schedule.getManagement, { token, params: { id: task.id } }],
    ];
    const answered = () => app.services.database.reads()?.replica ?? 0;
    const readsReplica = async (ask: () => Promise<{ status?: number; statusCode?: number }>) =>
      expect
        .poll(
          async () => {
            const before = answered();
            const { status, statusCode = status } = await ask();
            return [statusCode, answered() > before];
          },
          { timeout: 40_000, interval: 100, message: 'answered by the replica' },
        )
        .toEqual([200, true]);
    for (const [endpoint, request] of reads) {
      await readsReplica(() => app.call(endpoint, request as never));
    }
    for (const [endpoint, owner] of [
      [api.users.exportAccount, person.token],
      [api.security.exportSecurityEvents, token],
    ] as const) {
      const headers = { authorization: `Bearer ${owner}` };
      await readsReplica(() => app.http.inject({ url: `/api${endpoint.path}`, headers }));
    }
    expect(log.warn.mock.calls.filter(([, words]) => words === 'a read failed on the replica')).toEqual([]);
    const list = await app.call(api.users.listUserExecutions, own);
    expect(list.body.items.map(({ id }) => id)).toEqual([run.body.id]);
  });

  test('the metrics count served requests', async () => {
    const { body } = await app.http.inject('/metrics');
    expect(body).toMatch(/agentarium_replica_reads_total\{outcome="answered"\} [1-9]/);
  });
});
