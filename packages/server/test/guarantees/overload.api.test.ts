import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('overload', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  test('excess requests are rejected immediately with Retry-After; accepted ones are served', async () => {
    const { token } = await app.signUp({ dailyLimit: -1 });
    const task = await addTask(app.services.database, { limit: 100_000 });
    const accept = () =>
      app.call(api.executions.createExecution, { token, query: { wait: 0 }, body: { task_id: task.id } });
    const [answers, ready] = await Promise.all([
      Promise.all(Array.from({ length: 1500 }, accept)),
      app.http.inject('/readyz'),
    ]);
    const shed = answers.filter(({ status }) => status === 503);
    const accepted = answers.filter(({ status }) => status === 201);
    console.log(`${accepted.length} of 1500 requests accepted, ${shed.length} refused for now`);
    expect(accepted.length + shed.length).toBe(1500);
    expect(accepted.length).toBeGreaterThanOrEqual(500);
    expect(shed.length).toBeGreaterThan(0);
    for (const { error, headers } of shed)
      expect([error.error_code, headers['retry-after']]).toEqual(['SERVICE_UNAVAILABLE', '1']);
    expect(ready.statusCode).toBe(200);
    expect((await accept()).status).toBe(201);
    const [row] = await app.services.database.query('', 'select count(*)::int as n from executions', []);
    expect(row?.n).toBe(accepted.length + 1);
  });

  test('an account that has not read its answers gets no others until it has, and others do', async () => {
    const { token, id } = await app.signUp();
    const { token: other } = await app.signUp();
    const { unreadResponses } = app.services.memory;
    const read = unreadResponses.open(id, 32 * 1024 * 1024);
    const get = async (as: string) => (await app.call(api.users.getMe, { token: as })).status;
    expect([await get(token), await get(other)]).toEqual([429, 200]);
    read();
    expect(await get(token)).toBe(200);
  });

  test('three answers of an account are loaded at a time', async () => {
    const { token, id } = await app.signUp();
    const { reads } = app.services.memory;
    const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const loading = ends.map(({ promise }) => reads(id, () => promise));
    let isAnswered = false;
    const answer = app.call(api.users.getMe, { token }).finally(() => {
      isAnswered = true;
    });
    expect((await app.call(api.users.getMe, { token: (await app.signUp()).token })).status).toBe(200);
    expect(isAnswered).toBe(false);
    ends[0]?.resolve();
    expect((await answer).status).toBe(200);
    for (const { resolve } of ends) resolve();
    await Promise.all(loading);
  });
});
