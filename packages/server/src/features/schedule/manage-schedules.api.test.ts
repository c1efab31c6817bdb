import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addSchedule, addScheduledTask, addUser } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { schedule } = api;

describe('an administrator', () => {
  let app: TestApp;
  let token: string;
  let taskId: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
    const { database } = app.services;
    taskId = (await addScheduledTask(database)).id;
    for (const [name, enabled, stopped_by] of [
      ['anna', true, null],
      ['boris', true, null],
      ['clara', false, 'user'],
      ['david', false, 'system'],
    ] as const) {
      const user_id = await addUser(database, { username: name, email: `${name}@example.com` });
      const stopped_at = enabled ? null : new Date('2026-01-01');
      await addSchedule(database, { task_id: taskId, user_id, enabled, stopped_by, stopped_at });
      // David has another one running, and the basic plan allows one.
      if (name === 'david') await addSchedule(database, { user_id });
    }
  });
  afterAll(() => app.close());

  const manage = async () => (await app.call(schedule.getManagement, { params: { id: taskId }, token })).body;
  const audits = () =>
    app.services.database.query(
      '',
      `select action, target_id, changes from audit_logs where action like 'schedule.%' order by id`,
      [],
    );

  test('sees a task’s schedules, stops all active ones and restarts all within plan limits, which is audited', async () => {
    const seen = await manage();
    expect(seen).toMatchObject({ total_users: 4, active_users: 2, stopped_users: 2 });
    const clara = seen.user_schedules.find(({ username }) => username === 'clara');
    expect(clara).toMatchObject({
      email: 'clara@example.com',
      enabled: false,
      stopped_at: '2026-01-01T00:00:00.000Z',
      stopped_by: 'user',
    });

    const stop = await app.call(schedule.stopAllSchedules, { params: { id: taskId }, token });
    expect(stop.body).toEqual({ message: 'Stopped schedules for 2 users', changed: 2 });
    const after = await manage();
    expect(after).toMatchObject({ active_users: 0, stopped_users: 4 });
    expect(Object.fromEntries(after.user_schedules.map((it) => [it.username, it.stopped_by]))).toEqual({
      anna: 'admin',
      boris: 'admin',
      clara: 'user',
      david: 'system',
    });

    // Also those that their users stopped.
    const headers = { 'accept-language': 'ru' };
    const { body } = await app.call(schedule.restartAllSchedules, { params: { id: taskId }, token, headers });
    expect(body).toEqual({
      message: 'Возобновлены расписания 3 пользователей',
      changed: 3,
      not_restarted: [{ reason: 'SCHEDULE_LIMIT', users: 1 }],
    });
    const { user_schedules, ...counters } = await manage();
    expect(counters).toEqual({ total_users: 4, active_users: 3, stopped_users: 1 });
    expect(user_schedules.map(({ username }) => username)).toEqual(['anna', 'boris', 'clara', 'david']);
    for (const { enabled, next_execution } of user_schedules) expect(next_execution !== null).toBe(enabled);
    const stopped = user_schedules.filter(({ enabled }) => !enabled);
    expect(Object.fromEntries(stopped.map((it) => [it.username, it.stopped_by]))).toEqual({
      david: 'system',
    });

    expect(await audits()).toEqual([
      { action: 'schedule.stopAllSchedules', target_id: taskId, changes: { users: 2 } },
      { action: 'schedule.restartAllSchedules', target_id: taskId, changes: { users: 3 } },
    ]);
    const anna = (await manage()).user_schedules.find(({ username }) => username === 'anna');
    const params = { id: taskId, userId: anna?.user_id ?? '' };
    await app.call(schedule.stopUserSchedule, { params, token });
    await app.call(schedule.restartUserSchedule, { params, token });
    expect((await audits()).slice(2).map(({ action }) => action)).toEqual([
      'schedule.stopUserSchedule',
      'schedule.restartUserSchedule',
    ]);

    // The schedule of a blocked user is neither active nor stopped.
    await app.services.database.query('', "update users set status = 'blocked' where username = 'anna'", []);
    expect(await manage()).toMatchObject({ total_users: 4, active_users: 2, stopped_users: 1 });
    expect((await manage()).user_schedules[0]).toMatchObject({
      username: 'anna',
      account_status: 'blocked',
      enabled: true,
    });
  });

  test('sees all schedules of one user, next to run first, page by page', async () => {
    const { database } = app.services;
    const user_id = await addUser(database);
    const day = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    const at = (hours: number, given = {}) =>
      addSchedule(database, { user_id, next_run_at: day(hours), ...given });
    const [later, stopped, paused, first] = [
      await at(5),
      await addSchedule(database, {
        user_id,
        enabled: false,
        stopped_by: 'user',
        stopped_at: day(-1),
        paused_until: day(-2),
      }),
      await at(1, { paused_until: day(9) }),
      await at(2),
    ];
    const read = (query: object) =>
      app.call(schedule.listUserSchedules, { params: { id: user_id }, query, token });
    const { body: page } = await read({ limit: 3 });
    const { body: rest } = await read({ limit: 3, cursor: page.next_cursor });
    expect([...page.items, ...rest.items].map(({ task_id }) => task_id)).toEqual(
      [first, later, paused, stopped].map(({ task_id }) => task_id),
    );
    expect(rest.next_cursor).toBeNull();
    expect(rest.items[0]).toMatchObject({ enabled: false, stopped_by: 'user', last_tick: null });
    expect(page.items[0]).not.toHaveProperty('parameters');
    const params = { id: crypto.randomUUID() };
    expect((await app.call(schedule.listUserSchedules, { params, token })).error.error_code).toBe(
      'USER_NOT_FOUND',
    );
  });

  test('gets an error for the schedules of a missing task', async () => {
    const params = { id: crypto.randomUUID() };
    for (const endpoint of [
      schedule.getManagement,
      schedule.stopAllSchedules,
      schedule.restartAllSchedules,
    ]) {
      const { error } = await app.call(endpoint, { params, token });
      expect(error.error_code).toBe('TASK_NOT_FOUND');
    }
  });
});
