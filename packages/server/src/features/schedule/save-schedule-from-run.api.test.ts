import { api, type PlanName, type ScheduleValue } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '../../platform/context.ts';
import { acceptExecution } from '../executions/index.ts';
import { startTick } from './start-tick.ts';

const daily: ScheduleValue = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/Paris', enabled: true };

describe('the schedule in a run’s parameters', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  async function someone(plan: PlanName) {
    const user = await app.signUp();
    const columns = 'current_plan = $2, plan_activated_at = now(), plan_expires_at = null';
    await query(`update users set ${columns} where id = $1`, [user.id, plan]);
    return user;
  }
  const run = async (token: string, taskId: string, schedule?: ScheduleValue, keep_schedule?: boolean) => {
    const body = { task_id: taskId, parameters: schedule ? { schedule } : {}, keep_schedule };
    const { status, error } = await app.call(api.executions.createExecution, {
      token,
      body,
      query: { wait: 0 },
    });
    return status === 201 ? 'accepted' : error.error_code;
  };
  const status = async (token: string, id: string) =>
    (await app.call(api.schedule.getSchedule, { params: { id }, token })).body;
  const newTask = async () => (await addScheduledTask(app.services.database)).id;

  test('is saved with the accepted run, changed by the next run and stopped by a disabled value', async () => {
    const { token } = await someone('basic');
    const id = await newTask();
    expect(await run(token, id, { ...daily, enabled: false })).toBe('accepted');
    expect(await status(token, id)).toMatchObject({ error_code: 'SCHEDULE_NOT_FOUND' });
    expect(await run(token, id, daily)).toBe('accepted');
    expect(await status(token, id)).toMatchObject(daily);
    const later = { ...daily, cron_expressions: ['30 18 * * 1-5'] };
    expect(await run(token, id, later)).toBe('accepted');
    expect(await status(token, id)).toMatchObject(later);
    expect(await run(token, id, { ...daily, enabled: false })).toBe('accepted');
    expect(await status(token, id)).toMatchObject({ enabled: false, stopped_by: 'user' });
  });

  test('a run that keeps the schedule does not change it, with or without a value', async () => {
    const { token, id: userId } = await someone('basic');
    const id = await newTask();
    const later = { ...daily, cron_expressions: ['30 18 * * 1-5'] };
    await run(token, id, daily);
    await run(token, id, later);
    await app.call(api.schedule.stopSchedule, { params: { id }, token });
    const before = await status(token, id);
    expect(await run(token, id, daily, true)).toBe('accepted');
    expect(await run(token, id, undefined, true)).toBe('accepted');
    expect(await run(token, id)).toBe('VALIDATION_FAILED');
    expect(await status(token, id)).toEqual(before);
    await app.call(api.schedule.restartSchedule, { params: { id }, token });
    expect(await run(token, id, { ...daily, enabled: false }, true)).toBe('accepted');
    expect(await status(token, id)).toMatchObject(later);
    // These are the user's own runs: they count as no failure or overlap of the schedule, and their children follow.
    const repeated = await query<{ schedule_id: string | null; follows: boolean }>(
      `select schedule_id, exists (select 1 from child_sequences where execution_id = e.id) as follows
       from executions e where user_id = $1 order by id offset 2`,
      [userId],
    );
    expect(repeated).toEqual([true, false, false].map((follows) => ({ schedule_id: null, follows })));
  });

  test('a tick during the run that sets it up, or its children, is skipped as an overlap', async () => {
    const { token, id: userId } = await someone('basic');
    const id = await newTask();
    await run(token, id, daily);
    const [own] = await query<{ id: string; schedule_id: string; triggered_by_scheduler: boolean }>(
      'select id, schedule_id, triggered_by_scheduler from executions where user_id = $1',
      [userId],
    );
    expect(own).toMatchObject({ schedule_id: expect.any(String), triggered_by_scheduler: false });
    /** A tick, each a minute after the previous one. */
    let minute = 0;
    const tick = async () => {
      const fireAt = new Date(app.clock.now().getTime() + ++minute * 60_000);
      const [row] = await query<{ id: number }>(
        `insert into schedule_ticks (schedule_id, fire_at, outcome) values ($1, $2, 'queued') returning id`,
        [own?.schedule_id, fireAt],
      );
      await startTick(actAs(app.services, { kind: 'scheduler' }), { acceptExecution, id: row?.id ?? 0 });
      return (await query('select outcome, reason from schedule_ticks where id = $1', [row?.id]))[0];
    };
    expect(await tick()).toEqual({ outcome: 'skipped', reason: 'OVERLAP' });
    await query(`update executions set status = 'completed' where id = $1`, [own?.id]);
    expect(await tick()).toEqual({ outcome: 'skipped', reason: 'OVERLAP' });
    await query(`update child_sequences set status = 'completed' where execution_id = $1`, [own?.id]);
    expect(await tick()).toEqual({ outcome: 'started', reason: null });
  });

  test('an expression that never fires rejects the run', async () => {
    const { token } = await someone('basic');
    const id = await newTask();
    expect(await run(token, id, { ...daily, cron_expressions: ['0 9 31 2 *'] })).toBe('VALIDATION_FAILED');
    expect(await status(token, id)).toMatchObject({ error_code: 'SCHEDULE_NOT_FOUND' });
  });

  test('one stopped by an administrator rejects the run, and nothing is counted', async () => {
    const { token, id: userId } = await someone('basic');
    const id = await newTask();
    await run(token, id, daily);
    await query(`update schedules set enabled = false, stopped_by = 'admin' where user_id = $1`, [userId]);
    expect(await run(token, id, daily)).toBe('SCHEDULE_STOPPED_BY_ADMIN');
    const [row] = await query('select usage_count from users where id = $1', [userId]);
    expect(row).toEqual({ usage_count: 1 });
    expect(await query('select 1 from executions where user_id = $1', [userId])).toHaveLength(1);
  });

  test('a run beyond the daily limit is rejected and leaves no trace', async () => {
    const { token, id: userId } = await someone('basic');
    const [first, second] = [await newTask(), await newTask()];
    expect(await run(token, first, daily)).toBe('accepted');
    expect(await run(token, second, daily)).toBe('SCHEDULE_LIMIT');
    expect(await run(token, first, { ...daily, timezone: 'UTC' })).toBe('accepted');
    expect(await query('select 1 from executions where user_id = $1', [userId])).toHaveLength(2);
  });

  test('P5: 50 concurrent attempts reach the daily limit exactly', async () => {
    const { token, id: userId } = await someone('pro');
    const tasks = await Promise.all(Array.from({ length: 50 }, newTask));
    const count = async () =>
      (await query('select 1 from schedules where user_id = $1 and enabled', [userId])).length;
    const runs = await Promise.all(tasks.map((id) => run(token, id, daily)));
    expect(Map.groupBy(runs, (code) => code).get('accepted')).toHaveLength(5);
    expect(runs.filter((code) => code === 'SCHEDULE_LIMIT')).toHaveLength(45);
    expect(await count()).toBe(5);

    await query(
      `insert into schedules (id, user_id, task_id, cron_expressions, timezone, parameters, enabled)
       select gen_random_uuid(), $1, id, '["0 9 * * *"]', 'UTC', '{}', false from tasks
       where id = any($2::uuid[]) on conflict (user_id, task_id) do update set enabled = false`,
      [userId, tasks],
    );
    const restarts = await Promise.all(
      tasks.map((id) => app.call(api.schedule.restartSchedule, { params: { id }, token })),
    );
    const statuses = restarts.map((answer) => answer.status);
    console.log(`P5: 50 runs and 50 restarts at an allowance of 5: ${await count()} active`);
    expect(statuses.filter((code) => code === 200)).toHaveLength(5);
    expect(statuses.filter((code) => code === 429)).toHaveLength(45);
    expect(await count()).toBe(5);
  });
});
