import { api } from '@agentarium/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { addTask } from '../catalogue.ts';

describe('overload', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    app.model.play([{ text: 'Done' }]);
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
});
