import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { sweepExecutions } from './sweep-executions.ts';

describe('RETENTION_RUNS_DAYS', () => {
  let app: TestApp;
  let taskId: string;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let at = 0;
  beforeAll(async () => {
    app = await testApp({ worker: false, env: { RETENTION_RUNS_DAYS: '30' } });
    taskId = (await addTask(app.services.database)).id;
    user = await app.signUp();
  });
  beforeEach(() => app.services.database.query('', 'delete from executions', []));
  afterAll(() => app.close());

  /** A run that ended that many days ago, or with null is still running. */
  async function addRun(endedDaysAgo: number | null, parentId: string | null = null): Promise<string> {
    at += 1;
    const id = `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const ended = endedDaysAgo === null ? null : new Date(app.clock.now().getTime() - endedDaysAgo * DAY_MS);
    const created = ended ?? new Date(app.clock.now().getTime() - 90 * DAY_MS);
    const status = ended ? 'completed' : 'running';
    const insert = `
      insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, input_params, status,
        parent_execution_id, finished_at, created_at, updated_at)
      select $1, $2, id, agent_id, 'A task', 'An agent', '{}', $3, $4, $5, $6, $6 from tasks where id = $7`;
    await app.services.database.query('', insert, [id, user.id, status, parentId, ended, created, taskId]);
    return id;
  }
  const left = async () => {
    await sweepExecutions(app.services, { signal: new AbortController().signal });
    const rows = await app.services.database.query<{ id: string }>(
      '',
      'select id from executions order by id',
      [],
    );
    return rows.map(({ id }) => id);
  };

  test('deletes runs that ended longer ago, and keeps recent and unfinished ones', async () => {
    await addRun(31);
    const kept = [await addRun(29), await addRun(null)];
    await addRun(400);
    expect(await left()).toEqual(kept.toSorted());
  });

  test('deletes a parent when its last child expires', async () => {
    const [gone, young, open] = [await addRun(60), await addRun(60), await addRun(60)];
    await addRun(59, gone);
    const kept = [young, await addRun(5, young), open, await addRun(null, open)];
    expect(await left()).toEqual(kept.toSorted());
  });

  test('deletes more than one batch', async () => {
    for (let count = 0; count < 205; count += 1) await addRun(40);
    const kept = await addRun(1);
    expect(await left()).toEqual([kept]);
  });

  test('keeps their counts', async () => {
    await app.services.database.query('', 'update users set usage_count = 3 where id = $1', [user.id]);
    await addRun(31);
    expect(await left()).toEqual([]);
    const [row] = await app.services.database.query('', 'select usage_count from users where id = $1', [
      user.id,
    ]);
    expect(row?.usage_count).toBe(3);
  });

  test('keeps everything without the setting', async () => {
    const id = await addRun(4000);
    const { config } = app.services;
    const services = {
      ...app.services,
      config: { ...config, retention: { ...config.retention, runsDays: 0 } },
    };
    await sweepExecutions(services, { signal: new AbortController().signal });
    expect(await app.services.database.query('', 'select id from executions', [])).toEqual([{ id }]);
  });
});

// To the API a run deleted by retention is like one deleted by its owner.
test('a run deleted by retention is not found', async () => {
  const app = await testApp({ env: { RETENTION_RUNS_DAYS: '1' } });
  try {
    app.model.play([{ text: 'Done' }]);
    const user = await app.signUp();
    const { id: task_id } = await addTask(app.services.database);
    const run = await app.call(api.executions.createExecution, {
      token: user.token,
      query: { wait: 20 },
      body: { task_id },
    });
    app.clock.advance(2 * DAY_MS);
    await sweepExecutions(app.services, { signal: new AbortController().signal });
    const { token } = await app.signIn(user.username, user.password);
    const { status } = await app.call(api.executions.getExecution, { token, params: { id: run.body.id } });
    expect([run.body.status, status]).toEqual(['completed', 404]);
  } finally {
    await app.close();
  }
});
