import { randomUUID } from 'node:crypto';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { endRuns } from '@agentarium/testkit/end-run.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions, schedules, workers } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { newId, smallestId } from '../../platform/ids.ts';

const { getOverview } = api.insights;
/** Longer than counts are cached. */
const countsAge = 61_000;

describe('the overview', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp({ worker: false, jobs: false });
    app.clock.advanceToNoon();
    admin = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const read = async () => (await app.call(getOverview, { token: admin })).body;
  type Ended = { at?: Date; status?: 'completed' | 'failed'; code?: string; family?: string };
  async function endRun(userId: string, task: { id: string; agent_id: string }, run: Ended = {}) {
    const { at = app.clock.now(), status = 'completed', code = null, family = null } = run;
    // Not `newId`: its ids never precede those made at another test's clock.
    const id = smallestId(at).slice(0, 24) + randomUUID().slice(24);
    const { database } = app.services;
    await database.db.insert(executions).values({
      id,
      user_id: userId,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: 'Task',
      agent_name: 'Tester',
      status: 'queued',
      input_params: {},
      created_at: at,
      updated_at: at,
    });
    await endRuns(database, [id], { status, code });
    const more =
      'update executions set error_message = $2, model_family = $3, finished_at = $4 where id = $1';
    await database.query('', more, [id, code, family, at]);
    return id;
  }

  test('counts accounts and the runs and costs of 30 days', async () => {
    const before = await read();
    expect(before.days).toHaveLength(30);
    expect(before.days.at(-1)?.date).toBe(app.clock.now().toISOString().slice(0, 10));
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    await endRun(user.id, task);
    await endRun(user.id, task, { status: 'failed', code: 'MODEL_TIMEOUT' });
    await endRun(user.id, task, { status: 'failed', code: 'CANCELLED' });
    await app.services.database.query(
      '',
      `insert into usage_costs values ($1, ($2::timestamptz at time zone 'UTC')::date, 1, 20, 10, 1500)`,
      [user.id, app.clock.now()],
    );
    app.clock.advance(countsAge);
    const after = await read();
    expect(after.users).toEqual({
      total: before.users.total + 1,
      new_7_days: before.users.new_7_days + 1,
      active_7_days: before.users.active_7_days + 1,
    });
    expect(after.days.at(-1)).toMatchObject({ completed: 1, failed: 1, cancelled: 1 });
    expect(after.days.at(-1)).toMatchObject({ input_tokens: 20, output_tokens: 10, cost_micros: 1500 });
    expect(after.currency_code).toBe('USD');
  });

  test('counts past days rarely, and today at most once a minute', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    const first = await read();
    const [begin, today] = [first.days.at(-4), first.days.at(-1)];
    await endRun(user.id, task, { at: new Date(app.clock.now().getTime() - 3 * DAY_MS) });
    await endRun(user.id, task);
    expect((await read()).counted_at).toBe(first.counted_at);
    app.clock.advance(countsAge);
    const second = await read();
    expect(second.days.at(-1)?.completed).toBe((today?.completed ?? 0) + 1);
    expect(second.days.at(-4)).toEqual(begin);
    app.clock.advance(601_000);
    expect((await read()).days.at(-4)?.completed).toBe((begin?.completed ?? 0) + 1);
  });

  test('shows the queue, its wait, and late schedules', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    const idle = await read();
    expect(idle.queue).toMatchObject({
      waiting: 0,
      oldest_waiting_seconds: null,
      schedule_late_seconds: null,
    });
    const made = await app.call(api.executions.createExecution, {
      token: user.token,
      query: { wait: 0 },
      body: { task_id: task.id },
    });
    const at = app.clock.now();
    await app.services.database.db.insert(schedules).values({
      id: newId(),
      user_id: user.id,
      task_id: task.id,
      cron_expressions: ['0 9 * * *'],
      timezone: 'UTC',
      parameters: {},
      enabled: true,
      next_run_at: at,
    });
    app.clock.advance(40_000);
    const { queue } = await read();
    expect(queue).toMatchObject({ waiting: 1, running: 0, schedules_due: 1 });
    expect(queue.oldest_waiting_seconds).toBeGreaterThanOrEqual(40);
    expect(queue.oldest_waiting_seconds).toBeLessThan(60);
    expect(queue.schedule_late_seconds).toBeGreaterThanOrEqual(40);
    await app.call(api.executions.cancelExecution, { token: user.token, params: { id: made.body.id } });
    expect((await read()).queue.waiting).toBe(0);
  });

  test('counts questions about answers, which no list of runs has, among what waits and runs', async () => {
    const { id: user_id } = await app.signUp();
    const { id: task_id, agent_id } = await addTask(app.services.database);
    const row = (status: 'queued' | 'running', is_follow_up: boolean) => {
      const names = { task_name: 'Task', agent_name: 'Tester' };
      const times = { created_at: app.clock.now(), updated_at: app.clock.now() };
      const facts = { status, is_follow_up, input_params: {} };
      return { id: newId(), user_id, task_id, agent_id, ...names, ...times, ...facts };
    };
    const { db } = app.services.database;
    await db
      .insert(executions)
      .values([
        row('queued', false),
        row('queued', true),
        row('queued', true),
        row('running', false),
        row('running', true),
      ]);
    const { queue } = await read();
    expect(queue).toMatchObject({ waiting: 3, running: 2, questions: { waiting: 2, running: 1 } });
    for (const status of ['pending', 'running'] as const) {
      const query = { status };
      const runs = await app.call(api.executions.listAllExecutions, { token: admin, query });
      expect(runs.body.items).toHaveLength(1);
    }
    await db.delete(executions).where(eq(executions.user_id, user_id));
  });

  test('shows the queues of background work', async () => {
    const { jobs, database } = app.services;
    const inAnHour = new Date(app.clock.now().getTime() + 3_600_000);
    await jobs.send(database, 'remove-object', { object_key: 'waits' });
    await jobs.send(database, 'remove-object', { object_key: 'later' }, { after: inAnHour });
    const late = `update pgboss.job set start_after = now() - interval '90 seconds' where data->>'object_key' = 'waits'`;
    await database.query('', late, []);
    const { jobs: queues } = await read();
    const queue = queues.find(({ name }) => name === 'remove-object');
    expect(queue).toMatchObject({ waiting: 1, active: 0, retrying: 0, dead: 0 });
    expect(queue?.oldest_seconds).toBeGreaterThanOrEqual(90);
    expect(queues.map(({ name }) => name)).not.toContain('dead-jobs');
  });

  test('shows how each family responded, by the prompts if no model was reached', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    app.clock.advance(DAY_MS);
    await endRun(user.id, task, { family: 'grok' });
    await endRun(user.id, task, { status: 'failed', code: 'MODEL_TIMEOUT', family: 'grok' });
    await endRun(user.id, task, { status: 'failed', code: 'MODEL_UNAVAILABLE', family: 'grok' });
    await endRun(user.id, task, { status: 'failed', code: 'TIME_LIMIT', family: 'grok' });
    await endRun(user.id, task, { status: 'failed', code: 'MODEL_UNAVAILABLE' });
    const { models } = await read();
    expect(models.map(({ family, source }) => [family, source])).toEqual([
      ['chatgpt', 'provider'],
      ['grok', 'provider'],
      ['deepseek', 'provider'],
    ]);
    const [chatgpt, grok, deepseek] = models;
    expect(grok).toMatchObject({ runs: 3, failed: 2, last_failure: { code: 'MODEL_UNAVAILABLE' } });
    expect(grok?.last_success_at).not.toBeNull();
    expect(chatgpt).toMatchObject({ runs: 1, failed: 1, last_success_at: null });
    expect(deepseek).toMatchObject({ runs: 0, failed: 0, last_failure: null, last_success_at: null });
  });

  test('counts what waits for an administrator', async () => {
    const { database } = app.services;
    const before = (await read()).needs;
    const user = await app.signUp();
    const task = await addTask(database, { name: 'Daily menu' });
    const stop = {
      user_id: user.id,
      task_id: task.id,
      cron_expressions: [],
      timezone: 'UTC',
      parameters: {},
      enabled: false,
      stopped_by: 'system',
      stop_reason: 'FAILURES',
    };
    const old = await addTask(database);
    const long = new Date(app.clock.now().getTime() - 8 * DAY_MS);
    await database.db.insert(schedules).values([
      { id: newId(), ...stop, stopped_at: app.clock.now() },
      { id: newId(), ...stop, task_id: old.id, stopped_at: long },
    ]);
    await database.query('', 'update users set monthly_budget_micros = 100 where id = $1', [user.id]);
    await database.query('', `insert into usage_costs values ($1, $2::date, 1, 1, 1, 100)`, [
      ...[user.id, app.clock.now().toISOString().slice(0, 10)],
    ]);
    app.clock.advance(countsAge);
    expect((await read()).needs).toEqual({
      approvals: before.approvals,
      stopped_schedules: { total: 1, tasks: [{ id: task.id, name: 'Daily menu', schedules: 1 }] },
      spent_budgets: { total: 1, accounts: [{ id: user.id, username: user.username }] },
    });
  });

  test('lists live workers', async () => {
    const { db } = app.services.database;
    const [alive, dead] = [newId(), newId()];
    await db
      .insert(workers)
      .values([{ id: alive }, { id: dead, heartbeat_at: new Date(Date.now() - 60_000) }]);
    expect((await read()).workers).toEqual([{ id: alive, started_at: expect.any(String), runs: 0 }]);
  });
});
