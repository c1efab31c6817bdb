import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addSchedule, addScheduledTask, addUser } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { acceptExecution } from '../executions/index.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { nextRunOf } from './rules.ts';

describe('two dispatchers', () => {
  let app: TestApp;
  let dispatchers: Dispatcher[];
  /** Schedules whose runs fail to start, as with a database error. */
  let failing = new Set<string>();
  let failures: { by: string; at: number }[] = [];
  const sometimes =
    (dispatcher: string): typeof acceptExecution =>
    async (ctx, input) => {
      const id = await acceptExecution(ctx, input);
      const scheduleId = input.ofSchedule?.scheduleId ?? '';
      if (!failing.has(scheduleId)) return id;
      failures.push({ by: `${dispatcher} ${scheduleId}`, at: app.clock.now().getTime() });
      throw new Error('The database is unavailable');
    };
  beforeAll(async () => {
    app = await testApp({ env: { LOG_LEVEL: 'silent' } });
    dispatchers = ['first', 'second'].map((name) => startDispatcher(app.services, sometimes(name)));
  });
  afterAll(async () => {
    await Promise.all(dispatchers.map((each) => each.stop()));
    await app.close();
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const plan = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/London' };

  /** Moves the clock to the next 09:00 in London. */
  const moveToNine = () => {
    const next = nextRunOf(plan, app.clock.now());
    app.clock.advance((next?.getTime() ?? 0) - app.clock.now().getTime());
    return next;
  };
  const addSchedules = async (count: number) => {
    const { database } = app.services;
    const task = await addScheduledTask(database);
    const next_run_at = nextRunOf(plan, app.clock.now());
    return Promise.all(
      Array.from({ length: count }, async () =>
        addSchedule(database, { ...plan, task_id: task.id, user_id: await addUser(database), next_run_at }),
      ),
    );
  };
  const runs = (taskId: string) =>
    query<{ schedule_id: string; status: string }>(
      'select schedule_id, status from executions where task_id = $1',
      [taskId],
    );
  const setScheduler = async (part: object) => {
    await query(
      `update system_config set config = jsonb_set(config, '{task_scheduler}', config->'task_scheduler' || $1::jsonb)`,
      [JSON.stringify(part)],
    );
    await app.services.signals.send('config', '');
    app.services.signals.publish('config', '');
  };

  test('run each schedule once at its minute, day after day', async () => {
    const schedules = await addSchedules(10);
    const taskId = schedules[0]?.task_id ?? '';
    for (const day of [1, 2]) {
      moveToNine();
      const completed = async () =>
        (await runs(taskId)).filter(({ status }) => status === 'completed').length;
      await expect.poll(completed).toBe(10 * day);
    }
    const perSchedule = Map.groupBy(await runs(taskId), ({ schedule_id }) => schedule_id);
    expect([...perSchedule.values()].map(({ length }) => length)).toEqual(Array(10).fill(2));
    const ticks = await query('select outcome, execution_id from schedule_ticks');
    expect(ticks.filter(({ outcome }) => outcome !== 'started')).toEqual([]);
    expect(new Set(ticks.map(({ execution_id }) => execution_id)).size).toBe(20);
    await query('update schedules set enabled = false');
  });

  test('a failed start is retried, delays no other and succeeds once', async () => {
    const schedules = await addSchedules(3);
    const taskId = schedules[0]?.task_id ?? '';
    const ids = schedules.map(({ id }) => id).sort();
    failing = new Set(ids.slice(1));
    failures = [];
    moveToNine();
    const started = async () => (await runs(taskId)).map(({ schedule_id }) => schedule_id).sort();
    await expect.poll(started).toEqual(ids.slice(0, 1));
    await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // Two dispatchers poll each second: neither retries before its delay is over.
    for (const tries of Map.groupBy(failures, ({ by }) => by).values())
      for (const [index, { at }] of tries.entries())
        expect(at - (tries[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(5000);
    expect(await started()).toEqual(ids.slice(0, 1));
    failing = new Set();
    app.clock.advance(20_000);
    await expect.poll(started).toEqual(ids);
    const outcomes = `select distinct outcome from schedule_ticks where schedule_id = any($1::uuid[])`;
    expect(await query(outcomes, [ids])).toEqual([{ outcome: 'started' }]);
    await query('update schedules set enabled = false');
  });

  test.each([
    ['the scheduler is off', { enabled: false }, { enabled: true }],
    ['maintenance is on', { maintenance_mode: true }, { maintenance_mode: false }],
  ])('while %s nothing starts; afterwards ticks less than an hour late do', async (_name, off, on) => {
    const [schedule] = await addSchedules(1);
    await setScheduler(off);
    moveToNine();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await runs(schedule?.task_id ?? '')).toEqual([]);
    app.clock.advance(40 * 60_000);
    await setScheduler(on);
    await expect.poll(async () => (await runs(schedule?.task_id ?? '')).length).toBe(1);
    await query('update schedules set enabled = false');
  });

  const notedAt = async () =>
    (await query<{ on_at: Date }>('select on_at from scheduler_heartbeats'))[0]?.on_at.getTime() ?? 0;
  const outcomesOf = (ids: string[]) =>
    query(`select outcome, reason from schedule_ticks where schedule_id = any($1::uuid[])`, [ids]);
  /** Fills every slot with scheduled runs of a worker that lives in this test only. Returns a function that frees them. */
  const occupyWorkers = async () => {
    const [schedule] = await addSchedules(1);
    const workerId = newId();
    await query("insert into workers (id, heartbeat_at) values ($1, now() + interval '1 hour')", [workerId]);
    await query(
      `insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, schedule_id, triggered_by_scheduler,
         status, claimed_by, input_params, created_at, updated_at)
       select gen_random_uuid(), $1, t.id, t.agent_id, t.name, 'Tester', $2, true, 'running', $4::uuid, '{}', now(), now()
       from tasks t, generate_series(1, 80) where t.id = $3`,
      [schedule?.user_id, schedule?.id, schedule?.task_id, workerId],
    );
    await query('update schedules set enabled = false where id = $1', [schedule?.id]);
    return async () => {
      await query('delete from workers where id = $1', [workerId]);
      await query('delete from executions where schedule_id = $1', [schedule?.id]);
    };
  };

  test('ticks that wait hours for workers run, marked as late', async () => {
    const release = await occupyWorkers();
    const ids = (await addSchedules(2)).map(({ id }) => id);
    moveToNine();
    await expect.poll(() => outcomesOf(ids)).toHaveLength(2);
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(40 * 60_000);
      const now = app.clock.now().getTime();
      await expect.poll(notedAt).toBeGreaterThanOrEqual(now);
    }
    const waiting = { outcome: 'queued', reason: null };
    expect(await outcomesOf(ids)).toEqual([waiting, waiting]);
    await release();
    const late = { outcome: 'started', reason: 'LATE' };
    await expect.poll(() => outcomesOf(ids)).toEqual([late, late]);
    await query('update schedules set enabled = false');
  });

  test('ticks queued before an hour of downtime are skipped', async () => {
    const release = await occupyWorkers();
    const ids = (await addSchedules(2)).map(({ id }) => id);
    const [once] = ids;
    moveToNine();
    await expect.poll(() => outcomesOf(ids)).toHaveLength(2);
    await query(`update schedules set at = '2026-05-04T09:00', next_run_at = null where id = $1`, [once]);
    app.clock.advance(61 * 60_000);
    const missed = { outcome: 'skipped', reason: 'MISSED' };
    await expect.poll(() => outcomesOf(ids)).toEqual([missed, missed]);
    const [done] = await query('select enabled, stop_reason from schedules where id = $1', [once]);
    expect(done).toEqual({ enabled: false, stop_reason: 'DONE' });
    const notices = await query(
      `select n.data->>'error_code' as code from notifications n join schedules s on s.user_id = n.user_id
       where n.kind = 'run_failed' and s.id = any($1::uuid[])`,
      [ids],
    );
    expect(notices).toEqual([{ code: 'MISSED' }, { code: 'MISSED' }]);
    await release();
    await query('update schedules set enabled = false');
  });
});
