import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { copyOfTemplate, silentLog } from '@agentarium/testkit/database.ts';
import { dropDatabase } from '@agentarium/testkit/postgres.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/postgres.ts';

const { createExecution } = api.executions;

describe('counting runs in parallel', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const keyCount = 20;

  test(`P1: one run per idempotency key, of ${keyCount} keys that are each sent 20 times in parallel`, async () => {
    const task = await addTask(app.services.database, { limit: 100 });
    const free = await app.signUp();
    const send = (key: string, body: object) =>
      app.call(createExecution, {
        token: free.token,
        query: { wait: 0 },
        headers: { 'idempotency-key': key },
        body: { task_id: task.id, ...body },
      });
    const keys = Array.from({ length: keyCount }, (_, index) => `key-${index}`);
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    while (keys.length > 0) {
      const twins = keys.splice(0, 10).flatMap((key) => Array.from({ length: 20 }, () => send(key, {})));
      answers.push(...(await Promise.all(twins)));
    }
    expect(answers.flatMap((answer) => (answer.status === 201 ? [] : [answer.error.error_code]))).toEqual([]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(keyCount);
    const [row] = await app.services.database.query<{ count: number }>(
      '',
      'select count(*)::int as count from executions where user_id = $1',
      [free.id],
    );
    expect(row?.count).toBe(keyCount);
    const changed = await send('key-1', { parent_execution_id: null, parameters: { other: 1 } });
    expect([changed.status, changed.error.error_code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('P5: limits are exact under 500 parallel requests', async () => {
    const limited = await app.signUp({ dailyLimit: 10 });
    const task = await addTask(app.services.database);
    const send = () =>
      app.call(createExecution, { token: limited.token, query: { wait: 0 }, body: { task_id: task.id } });
    const answers = await Promise.all(Array.from({ length: 500 }, send));
    const accepted = answers.filter((answer) => answer.status === 201).length;
    const refused = answers.filter((answer) => answer.error.error_code === 'DAILY_LIMIT_GLOBAL').length;
    expect([accepted, refused]).toEqual([10, 490]);
  });

  test('P5: limits are exact in two processes, whose first runs race without a lock', async () => {
    const url = await copyOfTemplate();
    const open = async () => {
      const database = await openDatabase({ dataDir: '', url, log: silentLog });
      return { ...database, cleanup: () => database.close() };
    };
    const env = { JWT_SECRET: 'one-secret-of-both-processes-of-this-test' };
    const first = await testApp({ env, worker: false, database: await open() });
    const second = await testApp({ env, worker: false, database: await open() });
    const task = await addTask(first.services.database, { limit: 100 });
    for (let round = 0; round < 8; round += 1) {
      const { token, id } = await first.signUp({ dailyLimit: 3 });
      const send = ({ call }: TestApp) =>
        call(createExecution, { token, query: { wait: 0 }, body: { task_id: task.id } });
      const answers = await Promise.all([first, second, first, second, first, second].map(send));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      const [user] = await first.services.database.query('', 'select usage_count from users where id = $1', [
        id,
      ]);
      expect(user).toEqual({ usage_count: 3 });
    }
    await second.close();
    await first.close();
    await dropDatabase(url);
  });

  test('P5: extra executions are used exactly, from the pack that expires first', async () => {
    const limited = await app.signUp({ dailyLimit: 2 });
    const task = await addTask(app.services.database);
    const { query } = app.services.database;
    const day = 86_400_000;
    for (const [days, remaining] of [
      [30, 3],
      [10, 2],
      [-1, 9],
    ] as const) {
      await query(
        '',
        `insert into execution_packs (id, user_id, total, remaining, expires_at, created_at) values (gen_random_uuid(), $1, $2, $2, $3, now())`,
        [limited.id, remaining, new Date(app.clock.now().getTime() + days * day)],
      );
    }
    const send = () =>
      app.call(createExecution, { token: limited.token, query: { wait: 0 }, body: { task_id: task.id } });
    const answers = await Promise.all(Array.from({ length: 60 }, send));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(7);
    const left = await query<{ remaining: number }>(
      '',
      'select remaining from execution_packs where user_id = $1 order by expires_at',
      [limited.id],
    );
    expect(left.map((row) => row.remaining)).toEqual([9, 0, 0]);
  });
});
