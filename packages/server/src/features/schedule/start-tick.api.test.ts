import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addSchedule, addScheduledTask, addUser } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '../../platform/context.ts';
import { acceptExecution } from '../executions/index.ts';
import { giveUpTick, startTick } from './start-tick.ts';
import { recordScheduledEnd } from './stop-schedules.ts';

describe('a queued tick', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);

  async function addTick(scheduleId: string, minutesAgo = 0) {
    const fireAt = new Date(app.clock.now().getTime() - minutesAgo * 60_000);
    const [row] = await query<{ id: number }>(
      `insert into schedule_ticks (schedule_id, fire_at, outcome) values ($1, $2, 'queued') returning id`,
      [scheduleId, fireAt],
    );
    return row?.id ?? 0;
  }
  const start = (id: number) =>
    startTick(actAs(app.services, { kind: 'scheduler' }), { acceptExecution, id });
  const tickOf = async (id: number) =>
    (await query('select outcome, reason, execution_id from schedule_ticks where id = $1', [id]))[0];
  const errorOf = async (scheduleId: string) =>
    (await query('select last_error_code from schedules where id = $1', [scheduleId]))[0]?.last_error_code;
  const executionsOf = (scheduleId: string) =>
    query<{ id: string; status: string }>(
      'select id, status, triggered_by_scheduler, user_id, input_params from executions where schedule_id = $1 order by id',
      [scheduleId],
    );

  test('starts the run of its user with the stored parameters', async () => {
    const schedule = await addSchedule(app.services.database);
    const tick = await addTick(schedule.id);
    expect(await start(tick)).toBe('started');
    const [execution] = await executionsOf(schedule.id);
    expect(execution).toMatchObject({
      status: 'queued',
      triggered_by_scheduler: true,
      user_id: schedule.user_id,
      input_params: schedule.parameters,
    });
    expect(await tickOf(tick)).toEqual({ outcome: 'started', reason: null, execution_id: execution?.id });
    expect(await start(tick)).toBeNull();
  });

  test('is started once by concurrent attempts', async () => {
    const schedule = await addSchedule(app.services.database);
    const tick = await addTick(schedule.id);
    const done = await Promise.all(Array.from({ length: 8 }, () => start(tick)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await executionsOf(schedule.id)).toHaveLength(1);
  });

  test('waits for an earlier one, and is skipped while that one is running', async () => {
    const schedule = await addSchedule(app.services.database);
    const early = await addTick(schedule.id, 5);
    const late = await addTick(schedule.id);
    expect(await start(late)).toBeNull();
    expect(await start(early)).toBe('started');
    expect(await start(late)).toBe('skipped');
    expect(await tickOf(late)).toMatchObject({ outcome: 'skipped', reason: 'OVERLAP' });
    const [row] = await query('select last_error_code from schedules where id = $1', [schedule.id]);
    expect(row).toEqual({ last_error_code: 'OVERLAP' });
  });

  test('is skipped while children of the previous run are pending', async () => {
    const schedule = await addSchedule(app.services.database);
    await start(await addTick(schedule.id, 5));
    const [parent] = await executionsOf(schedule.id);
    await query(`update executions set status = 'completed' where id = $1`, [parent?.id]);
    await query(
      `insert into child_sequences (execution_id, status, due, created_at, updated_at)
       values ($1, 'running', true, now(), now()) on conflict (execution_id) do update set status = 'running'`,
      [parent?.id],
    );
    const tick = await addTick(schedule.id);
    await start(tick);
    expect(await tickOf(tick)).toMatchObject({ outcome: 'skipped', reason: 'OVERLAP' });
    await query(`update child_sequences set status = 'completed' where execution_id = $1`, [parent?.id]);
    const next = await addTick(schedule.id, -5);
    await start(next);
    expect(await tickOf(next)).toMatchObject({ outcome: 'started' });
  });

  test('each tick of a once-only task creates a new execution', async () => {
    const { database } = app.services;
    const task = await addScheduledTask(database, { execution_type: 'once' });
    const schedule = await addSchedule(database, { task_id: task.id });
    for (const minutesAgo of [10, 5]) {
      const tick = await addTick(schedule.id, minutesAgo);
      await start(tick);
      expect(await tickOf(tick)).toMatchObject({ outcome: 'started' });
      await query(`update executions set status = 'completed' where schedule_id = $1`, [schedule.id]);
      await query(`update child_sequences set status = 'completed'`);
    }
  });

  type Case = [
    reason: string,
    prepare: (facts: { userId: string; taskId: string; id: string }) => Promise<unknown>,
  ];
  const cases: Case[] = [
    [
      'DAILY_LIMIT_GLOBAL',
      ({ userId }) => query('update users set daily_execution_limit = 0 where id = $1', [userId]),
    ],
    ['ACCOUNT_BLOCKED', ({ userId }) => query(`update users set status = 'blocked' where id = $1`, [userId])],
    ['TIER_LOCKED', ({ taskId }) => query(`update tasks set tier = 'ultra' where id = $1`, [taskId])],
    [
      'FIELD_WITHHELD',
      async ({ userId, taskId }) => {
        await query(`update users set withheld_fields = '{weight}' where id = $1`, [userId]);
        await query(
          `update tasks set required_parameters = required_parameters ||
             '[{"name":"bmi","param_type":"UserProfile","data_type":"Float","locales":{}}]' where id = $1`,
          [taskId],
        );
      },
    ],
    [
      'VALIDATION_FAILED',
      ({ id }) => query(`update schedules set parameters = '{"old": 1}' where id = $1`, [id]),
    ],
    ['STOPPED', ({ id }) => query('update schedules set enabled = false where id = $1', [id])],
  ];
  test.each(cases)('is skipped with the reason, and nothing is started: %s', async (reason, prepare) => {
    const schedule = await addSchedule(app.services.database);
    await prepare({ userId: schedule.user_id, taskId: schedule.task_id, id: schedule.id });
    const tick = await addTick(schedule.id);
    expect(await start(tick)).toBe('skipped');
    expect(await tickOf(tick)).toEqual({ outcome: 'skipped', reason, execution_id: null });
    expect(await executionsOf(schedule.id)).toEqual([]);
    const [row] = await query('select last_error_code, failures from schedules where id = $1', [schedule.id]);
    expect(row).toEqual({ last_error_code: reason === 'STOPPED' ? null : reason, failures: 0 });
  });

  const noticesOf = async (userId: string) =>
    (
      await query<{ code: string }>(
        `select data->>'error_code' as code from notifications
         where user_id = $1 and kind = 'run_failed' and data->>'started' = 'false' order by id`,
        [userId],
      )
    ).map(({ code }) => code);

  test('the owner is notified of a refusal once, until a run succeeds', async () => {
    const { id, user_id, task_id } = await addSchedule(app.services.database);
    const refuse = async () => {
      app.clock.advance(1000);
      await start(await addTick(id));
    };
    await query(`update tasks set tier = 'ultra' where id = $1`, [task_id]);
    await refuse();
    await refuse();
    expect(await noticesOf(user_id)).toEqual(['TIER_LOCKED']);
    await query('update schedules set last_error = null, last_error_code = null where id = $1', [id]);
    await refuse();
    expect(await noticesOf(user_id)).toEqual(['TIER_LOCKED', 'TIER_LOCKED']);
  });

  test.each([
    ['OVERLAP', null, []],
    ['OVERLAP', '2026-05-04T09:00', ['OVERLAP']],
    ['STOPPED', '2026-05-04T09:00', []],
  ])('skipped for %s of a schedule at %s notifies its owner of %j', async (reason, at, notices) => {
    const { id, user_id } = await addSchedule(app.services.database);
    if (reason === 'OVERLAP') await start(await addTick(id, 5));
    else await query('update schedules set enabled = false where id = $1', [id]);
    await query('update schedules set at = $2, last_error = $3, last_error_code = $4 where id = $1', [
      id,
      at,
      ...(at === null ? [null, null] : ['The run failed.', 'MODEL_TIMEOUT']),
    ]);
    const tick = await addTick(id);
    await start(tick);
    expect(await tickOf(tick)).toMatchObject({ reason });
    expect(await noticesOf(user_id)).toEqual(notices);
  });

  test('that could not start for an hour is given up, and its owner is notified', async () => {
    const { id, user_id } = await addSchedule(app.services.database);
    const tick = await addTick(id, 60);
    await giveUpTick(actAs(app.services, { kind: 'scheduler' }), { id: tick, schedule_id: id });
    expect(await tickOf(tick)).toMatchObject({ outcome: 'skipped', reason: 'MISSED' });
    expect(await noticesOf(user_id)).toEqual(['MISSED']);
  });

  test('an unexpected error leaves it queued, with nothing started, until a retry succeeds', async () => {
    const schedule = await addSchedule(app.services.database);
    const tick = await addTick(schedule.id, 5);
    /** Like a connection that is lost after the run was written. */
    const failing: typeof acceptExecution = async (...given) => {
      await acceptExecution(...given);
      await query('select 1 / 0');
      throw new Error('Never');
    };
    await expect(
      startTick(actAs(app.services, { kind: 'scheduler' }), { acceptExecution: failing, id: tick }),
    ).rejects.toThrow();
    expect(await tickOf(tick)).toEqual({ outcome: 'queued', reason: null, execution_id: null });
    expect(await executionsOf(schedule.id)).toEqual([]);
    expect(await start(tick)).toBe('started');
    expect(await start(tick)).toBeNull();
    expect(await executionsOf(schedule.id)).toHaveLength(1);
  });

  test('is marked as late after hours, even when its run succeeds', async () => {
    const { database } = app.services;
    const schedule = await addSchedule(database);
    const tick = await addTick(schedule.id, 300);
    expect(await start(tick)).toBe('started');
    expect(await tickOf(tick)).toMatchObject({ outcome: 'started', reason: 'LATE' });
    const end = {
      scheduleId: schedule.id,
      status: 'completed',
      errorCode: null,
      errorMessage: null,
    } as const;
    await recordScheduledEnd(app.services, database, { ...end, now: app.clock.now() });
    expect(await errorOf(schedule.id)).toBe('LATE');
  });

  test('clears the mark of a late run when it starts on time', async () => {
    const schedule = await addSchedule(app.services.database);
    await query(`update schedules set last_error_code = 'LATE' where id = $1`, [schedule.id]);
    const tick = await addTick(schedule.id, 4);
    expect(await start(tick)).toBe('started');
    expect(await tickOf(tick)).toMatchObject({ outcome: 'started', reason: null });
    expect(await errorOf(schedule.id)).toBeNull();
  });

  test('stops the newest schedules beyond the limit after a plan has ended', async () => {
    const { database } = app.services;
    const ended = new Date(app.clock.now().getTime() - 60_000);
    const userId = await addUser(database, {
      current_plan: 'pro',
      plan_activated_at: ended,
      plan_expires_at: ended,
    });
    const older = await addSchedule(database, { user_id: userId, created_at: new Date('2026-01-01') });
    const newer = await addSchedule(database, { user_id: userId, created_at: new Date('2026-02-01') });
    const ticks = [await addTick(newer.id), await addTick(older.id)];
    for (const tick of ticks) await start(tick);
    expect(await Promise.all(ticks.map(tickOf))).toMatchObject([
      { outcome: 'skipped', reason: 'STOPPED' },
      { outcome: 'started' },
    ]);
    const [row] = await query('select enabled, stopped_by, stop_reason from schedules where id = $1', [
      newer.id,
    ]);
    expect(row).toEqual({ enabled: false, stopped_by: 'system', stop_reason: 'PLAN_ALLOWANCE' });
  });
});
