import { api, type EndpointDefinition, errorCatalogue } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { schedule } = api;

describe('stopping and restarting schedules', () => {
  let app: TestApp;
  let admin: { token: string; id: string };
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    admin = await app.admin();
    user = await app.signUp();
  });
  afterAll(() => app.close());

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  /** Calls about a new task for which the user has the given schedule. */
  async function arrange(given: Parameters<typeof addSchedule>[1]) {
    await query('delete from schedules where user_id = $1', [user.id]);
    const task = await addScheduledTask(app.services.database);
    const row = await addSchedule(app.services.database, { ...given, user_id: user.id, task_id: task.id });
    const call = (endpoint: EndpointDefinition, token: string) =>
      app.call(endpoint, { params: { id: task.id, userId: user.id } as never, token });
    return { id: task.id, row, call };
  }
  const asAdmin = [schedule.stopUserSchedule, schedule.restartUserSchedule] as EndpointDefinition[];

  const active = { enabled: true };
  const stoppedBy = (by: string) => ({ enabled: false, stopped_by: by, stopped_at: new Date('2026-01-01') });
  test.each([
    [
      'that runs is stopped by its user',
      active,
      schedule.stopSchedule,
      200,
      { enabled: false, stopped_by: 'user' },
    ],
    [
      'that runs is stopped by an administrator',
      active,
      schedule.stopUserSchedule,
      200,
      { enabled: false, stopped_by: 'admin' },
    ],
    [
      'that its user stopped is restarted by its user',
      stoppedBy('user'),
      schedule.restartSchedule,
      200,
      { enabled: true, stopped_by: null },
    ],
    [
      'that its user stopped is stopped by an administrator',
      stoppedBy('user'),
      schedule.stopUserSchedule,
      200,
      { enabled: false, stopped_by: 'admin' },
    ],
    [
      'that an administrator stopped stays so when its user stops it',
      stoppedBy('admin'),
      schedule.stopSchedule,
      200,
      { enabled: false, stopped_by: 'admin' },
    ],
    [
      'that an administrator stopped is not restarted by its user',
      stoppedBy('admin'),
      schedule.restartSchedule,
      403,
      { enabled: false, stopped_by: 'admin' },
    ],
    [
      'that an administrator stopped is restarted by an administrator',
      stoppedBy('admin'),
      schedule.restartUserSchedule,
      200,
      { enabled: true, stopped_by: null },
    ],
    [
      'that the system stopped is restarted by its user',
      stoppedBy('system'),
      schedule.restartSchedule,
      200,
      { enabled: true, stopped_by: null },
    ],
  ])('one %s', async (_name, given, endpoint: EndpointDefinition, status, expected) => {
    const { id, call } = await arrange({ ...given, failures: 3 });
    const answer = await call(endpoint, asAdmin.includes(endpoint) ? admin.token : user.token);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.error.error_code).toBe('SCHEDULE_STOPPED_BY_ADMIN');
    else expect(answer.body).toMatchObject(expected);
    const state = await app.call(schedule.getSchedule, { params: { id }, token: user.token });
    expect(state.body).toMatchObject(expected);
    expect(state.body.next_executions).toHaveLength(expected.enabled ? 5 : 0);
  });

  test('a restart plans from now on and clears earlier failures', async () => {
    const { id, call } = await arrange({ ...stoppedBy('system'), failures: 5, last_error: 'It failed' });
    const { body } = await call(schedule.restartSchedule, user.token);
    expect(body).toMatchObject({ message: 'Schedule restarted', last_error: null, stop_reason: null });
    const [row] = await query<{ next_run_at: Date; failures: number }>(
      'select next_run_at, failures from schedules where task_id = $1',
      [id],
    );
    expect(row?.failures).toBe(0);
    expect(row?.next_run_at.getTime()).toBeGreaterThan(app.clock.now().getTime());
  });

  test('a restart beyond the plan’s limit is rejected, also for administrators', async () => {
    const { row, call } = await arrange(stoppedBy('user'));
    await addSchedule(app.services.database, { user_id: row.user_id });
    for (const [endpoint, token] of [
      [schedule.restartSchedule, user.token],
      [schedule.restartUserSchedule, admin.token],
    ] as const) {
      const { status, error } = await call(endpoint, token);
      expect(status).toBe(errorCatalogue.SCHEDULE_LIMIT.status);
      expect(error).toMatchObject({
        error_code: 'SCHEDULE_LIMIT',
        details: [{ code: 'SCHEDULE_LIMIT', params: { limit: 1, remaining: 0, scope: 'global' } }],
      });
    }
  });

  test.each([
    ['its user', schedule.restartSchedule],
    ['an administrator', schedule.restartUserSchedule],
    ['an administrator, with all others of its task', schedule.restartAllSchedules],
  ])('one that %s restarts while its task is being archived stays stopped', async (_by, endpoint) => {
    const { id, call } = await arrange(stoppedBy('user'));
    const token = endpoint === schedule.restartSchedule ? user.token : admin.token;
    const archive = 'update tasks set archived_at = now() where id = $1';
    const { error } = await meetUncommitted(app.services.database, [archive, [id]], () =>
      call(endpoint, token),
    );
    expect(error.error_code).toBe('TASK_NOT_ACTIVE');
    expect(await query('select enabled from schedules where task_id = $1', [id])).toEqual([
      { enabled: false },
    ]);
  });

  test('a task that was never run has no schedule', async () => {
    const task = await addScheduledTask(app.services.database);
    for (const endpoint of [schedule.getSchedule, schedule.stopSchedule, schedule.restartSchedule]) {
      const answer = await app.call(endpoint, { params: { id: task.id }, token: user.token });
      expect([answer.status, answer.error.error_code]).toEqual([404, 'SCHEDULE_NOT_FOUND']);
    }
  });

  test('the user’s own are listed with their latest tick, the next to run first', async () => {
    const { row } = await arrange({ next_run_at: new Date('2030-01-02') });
    const first = await addSchedule(app.services.database, {
      user_id: user.id,
      next_run_at: new Date('2030-01-01'),
    });
    await query(
      `insert into schedule_ticks (schedule_id, fire_at, outcome, reason)
       values ($1, '2029-01-01', 'queued', null), ($1, '2029-01-02', 'skipped', 'OVERLAP')`,
      [row.id],
    );
    const { body } = await app.call(schedule.listSchedules, { token: user.token });
    expect(body.items.map(({ task_id }) => task_id)).toEqual([first.task_id, row.task_id]);
    expect(body.items[0]).toMatchObject({ task_name: 'Test task', agent_name: 'Tester', last_tick: null });
    expect(body.items[1]?.last_tick).toEqual({
      fire_at: '2029-01-02T00:00:00.000Z',
      outcome: 'skipped',
      reason: 'OVERLAP',
      execution_id: null,
      execution_status: null,
      execution_error_code: null,
    });
  });

  test('paused runs are reported while the scheduler is off, and its state to administrators', async () => {
    const { id } = await arrange(active);
    await query(
      `update system_config set config = jsonb_set(config, '{task_scheduler,maintenance_mode}', 'true')`,
    );
    app.services.signals.publish('config', '');
    const own = await app.call(schedule.getSchedule, { params: { id }, token: user.token });
    expect(own.body.message).toContain('paused');
    const headers = { 'accept-language': 'ru' };
    const inRussian = await app.call(schedule.getSchedule, { params: { id }, token: user.token, headers });
    expect(inRussian.body.message).toContain('приостановлены');
    const stop = await app.call(schedule.stopSchedule, { params: { id }, token: user.token, headers });
    expect(stop.body.message).toBe('Расписание остановлено');
    await app.call(schedule.restartSchedule, { params: { id }, token: user.token });
    const request = { params: { id }, query: { user_id: user.id }, token: admin.token };
    const seen = await app.call(schedule.getUserSchedule, request);
    expect(seen.body).toMatchObject({ enabled: true, scheduler: 'maintenance' });
  });
});
