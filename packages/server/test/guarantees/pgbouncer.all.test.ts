import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { copyOfTemplate, silentLog, testServer } from '@agentarium/testkit/database.ts';
import { type PgBouncer, startPgBouncer } from '@agentarium/testkit/pgbouncer.ts';
import { populatedWorld } from '@agentarium/testkit/populated-world.ts';
import { dropDatabase } from '@agentarium/testkit/postgres.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { createTraffic, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/postgres.ts';

let pooler: PgBouncer;
beforeAll(async () => {
  pooler = await startPgBouncer(testServer(), 3);
});
afterAll(() => pooler.stop());

describe('a PgBouncer in transaction mode before the database', () => {
  let app: TestApp;
  let database: Database;
  beforeAll(async () => {
    const directUrl = await copyOfTemplate();
    database = await openDatabase({ url: pooler.through(directUrl), directUrl, dataDir: '', log: silentLog });
    const cleanup = async () => {
      await database.close();
      await dropDatabase(directUrl);
    };
    app = await testApp({ database: { ...database, cleanup } });
  });
  afterAll(() => app.close());

  test('connections of the pool keep UTC', async () => {
    const zones = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.query('zone', `select current_setting('timezone') as zone`, []),
      ),
    );
    expect(new Set(zones.map(([row]) => row?.zone))).toEqual(new Set(['UTC']));
  });

  test('a statement of the same name runs on any connection', async () => {
    const ask = (n: number) =>
      database.transaction((tx) => tx.query('double', 'select $1::int * 2 as twice, pg_sleep(0.01)', [n]));
    const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
    expect(rows.map(([row]) => row?.twice)).toEqual(Array.from({ length: 40 }, (_, n) => n * 2));
  });

  test('runs are accepted, claimed, streamed and counted', async () => {
    app.model.play([{ chunks: ['One ', 'two ', 'three'], chunkDelayMs: 60 }]);
    const task = await addTask(app.services.database, { limit: 1000 });
    const people = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    const runs = await Promise.all(
      people.flatMap(({ token }) =>
        Array.from({ length: 8 }, () =>
          app.call(api.executions.createExecution, {
            token,
            query: { wait: 30 },
            body: { task_id: task.id },
          }),
        ),
      ),
    );
    expect(new Set(runs.map(({ status, body }) => `${status} ${body.status} ${body.result}`))).toEqual(
      new Set(['201 completed One two three']),
    );
    const used = await database.query('', `select usage_count from users where usage_count > 0`, []);
    expect(used.map((row) => row.usage_count)).toEqual([8, 8, 8]);
  });
});

test('the product starts behind a pooler and runs tasks', async () => {
  const world = await populatedWorld();
  const { DATABASE_URL: directUrl = '' } = world.env;
  world.model.play([{ text: 'Behind a pooler' }]);
  const env = { ...world.env, DATABASE_URL: pooler.through(directUrl), DATABASE_DIRECT_URL: directUrl };
  const product = startProduct(env);
  const address = await product.ready;
  await waitUntilEnded(address, await createTraffic(world, seededRandom()).send(address, 6, 10));
  expect(await product.kill('SIGTERM')).toBeGreaterThan(0);
  expect([await product.ended, product.complained()]).toEqual([{ code: 0, signal: null }, '']);
  await world.close();
});
