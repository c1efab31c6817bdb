import { api, type EndpointQuery } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';

const { getForecast } = api.schedule;

describe('the forecast of a schedule', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    user = await app.signUp();
    taskId = (await addScheduledTask(app.services.database)).id;
  });
  afterAll(() => app.close());

  const ask = (query: EndpointQuery<typeof getForecast> = {}, token = user.token) =>
    app.call(getForecast, { params: { id: taskId }, query, token });
  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);

  /** A completed run; a child if a parent is given. */
  async function addRun([tokens, cost, parent]: unknown[]) {
    const [row] = await app.services.database.query<{ id: string }>(
      '',
      `insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status,
         input_params, input_tokens, output_tokens, cost_micros, created_at, updated_at)
       select $1, $2, t.id, t.agent_id, $6, 'Task', 'Agent', 'completed', '{}', $4, 0, $5, now(), now()
       from tasks t where t.id = $3 returning id`,
      [newId(), user.id, taskId, tokens, cost, parent],
    );
    return row?.id;
  }

  test('of form values needs no schedule, and has plan and budget but not yet the usage of a run', async () => {
    expect((await ask()).error.error_code).toBe('SCHEDULE_NOT_FOUND');
    const { body } = await ask({ cron_expressions: '0 9 * * *;0 9,18 * * *', timezone: 'Europe/Paris' });
    expect(body).toMatchObject({ ticks: 60, runs: 60, runs_in_a_day: 2, is_estimate: false });
    expect(body).toMatchObject({
      daily_limit: -1,
      based_on: 0,
      tokens: null,
      cost_micros: null,
      spent_micros: 0,
    });
  });

  test('counts the child tasks that would run of a task that never ran', async () => {
    const parent = await addScheduledTask(app.services.database);
    await addTask(app.services.database, { task_type: 'child', parent_task_id: parent.id });
    const archived = { archived_at: app.clock.now() };
    await addTask(app.services.database, { task_type: 'child', parent_task_id: parent.id, ...archived });
    const values = { cron_expressions: '0 9 * * *', timezone: 'UTC' };
    const { body } = await app.call(getForecast, {
      params: { id: parent.id },
      query: values,
      token: user.token,
    });
    expect(body).toMatchObject({ ticks: 30, runs: 60, runs_in_a_day: 2, based_on: 0 });
  });

  test('of a very frequent schedule is estimated', async () => {
    const { body } = await ask({ cron_expressions: '*/5 * * * *', timezone: 'UTC' });
    expect(body).toMatchObject({ ticks: 8640, runs_in_a_day: 288, is_estimate: true });
  });

  test('rejects more than ten expressions', async () => {
    const values = { cron_expressions: Array(11).fill('0 9 * * *').join(';'), timezone: 'UTC' };
    expect((await ask(values)).error.details).toMatchObject([{ path: 'cron_expressions', code: 'TOO_MANY' }]);
  });

  test('uses the median of past runs with their children, without pauses and without other users’ runs', async () => {
    const until = new Date(app.clock.now().getTime() + 10 * 24 * 3_600_000);
    await addSchedule(app.services.database, { user_id: user.id, task_id: taskId });
    await query('update users set daily_execution_limit = 7, monthly_budget_micros = 5000000 where id = $1', [
      user.id,
    ]);
    for (const [tokens, cost] of [
      [100, 1000],
      [400, null],
      [300, 5000],
    ]) {
      const parent = await addRun([tokens, cost, null]);
      await addRun([50, 500, parent]);
    }
    expect((await ask()).body).toMatchObject({
      ticks: 30,
      runs: 60,
      based_on: 3,
      tokens: 10_500,
      cost_micros: 105_000,
      daily_limit: 7,
      monthly_budget_micros: 5_000_000,
    });
    expect((await ask({ cron_expressions: '0 9,18 * * *' })).body.ticks).toBe(60);
    expect((await ask({ timezone: 'Asia/Tokyo' })).body.ticks).toBe(30);
    await query('update schedules set paused_until = $2 where user_id = $1', [user.id, until]);
    expect((await ask()).body.ticks).toBe(20);
    const other = await app.signUp();
    expect((await ask({}, other.token)).error.error_code).toBe('SCHEDULE_NOT_FOUND');
    const form = await ask({ cron_expressions: '0 9 * * *', timezone: 'UTC' }, other.token);
    expect(form.body).toMatchObject({ based_on: 0, tokens: null });
  });
});
