import { api, type EndpointInput, plans, type ScheduleValue } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const daily: ScheduleValue = { cron_expressions: ['0 9 * * *'], timezone: 'Europe/Paris', enabled: true };
const weekdays: ScheduleValue = { ...daily, cron_expressions: ['30 18 * * 1-5'] };

describe('a schedule without a run', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  const query = (text: string, values: unknown[]) => app.services.database.query('', text, values);
  /** A user of the plan `basic`, and the calls about a task's schedule. */
  async function newOwner(taskId?: string) {
    const { id: userId, token } = await app.signUp();
    await query(
      "update users set current_plan = 'basic', plan_activated_at = now(), plan_expires_at = null where id = $1",
      [userId],
    );
    const id = taskId ?? (await addScheduledTask(app.services.database)).id;
    const params = { id };
    const call = { params, token };
    return {
      userId,
      token,
      id,
      save: (schedule: ScheduleValue, more: Partial<EndpointInput<typeof api.schedule.saveSchedule>> = {}) =>
        app.call(api.schedule.saveSchedule, { ...call, body: { parameters: { schedule }, ...more } }),
      get: () => app.call(api.schedule.getSavedSchedule, call),
      remove: () => app.call(api.schedule.removeSchedule, call),
      runs: async () => {
        const { body } = await app.call(api.users.listUserExecutions, { params: { id: userId }, token });
        return body.items.length;
      },
    };
  }

  test('is set, changed, turned off and removed, and counts nothing', async () => {
    const owner = await newOwner();
    await query('update users set daily_execution_limit = 0 where id = $1', [owner.userId]);
    expect((await owner.get()).error.error_code).toBe('SCHEDULE_NOT_FOUND');
    const { status, body } = await owner.save(daily);
    expect([status, body]).toMatchObject([
      200,
      { ...daily, parameters: { schedule: daily }, execution_id: null },
    ]);
    expect((await owner.save(weekdays)).body).toMatchObject(weekdays);
    expect((await owner.get()).body).toMatchObject({ ...weekdays, parameters: { schedule: weekdays } });
    expect((await owner.save({ ...daily, enabled: false })).body).toMatchObject({
      ...daily,
      enabled: false,
      stopped_by: 'user',
      next_execution: null,
    });
    expect((await owner.remove()).status).toBe(200);
    expect([(await owner.get()).status, (await owner.remove()).error.error_code]).toEqual([
      404,
      'SCHEDULE_NOT_FOUND',
    ]);
    expect(await owner.runs()).toBe(0);
    const [{ usage_count } = { usage_count: null }] = await app.services.database.query<{
      usage_count: number;
    }>('', 'select usage_count from users where id = $1', [owner.userId]);
    expect(usage_count).toBe(0);
  });

  test.each([false, true])(
    'is not saved over a change that its owner has not seen (run_now: %s)',
    async (run_now) => {
      const owner = await newOwner();
      const before = async () => {
        const { enabled, cron_expressions, at, timezone, mail, parameters } = (await owner.get()).body;
        return { enabled, cron_expressions, at, timezone, mail, parameters };
      };
      expect((await owner.save(daily, { before: null })).status).toBe(200);
      const seen = await before();
      await app.call(api.schedule.stopSchedule, { params: { id: owner.id }, token: owner.token });
      const stale = [
        await owner.save(weekdays, { before: seen, run_now }),
        await owner.save(daily, { before: null }),
      ];
      expect(stale.map(({ error }) => error.error_code)).toEqual(['STALE_WRITE', 'STALE_WRITE']);
      expect((await owner.get()).body).toMatchObject({
        cron_expressions: daily.cron_expressions,
        enabled: false,
      });
      expect(await owner.runs()).toBe(0);
      expect((await owner.save(weekdays, { before: await before(), run_now })).body).toMatchObject(weekdays);
    },
  );

  test.each([
    { run_now: true, enabled: true },
    { run_now: true, enabled: false },
    { run_now: false, enabled: true },
  ])('is saved by one of several tabs at the same time: %o', async ({ run_now, enabled }) => {
    const owner = await newOwner();
    const stored = await owner.save({ ...daily, enabled });
    const { cron_expressions, at, timezone, mail, parameters } = stored.body;
    const before = { enabled, cron_expressions, at, timezone, mail, parameters };
    const hours = [6, 7, 8, 10, 11];
    const saves = await Promise.all(
      hours.map((hour) =>
        owner.save({ ...daily, cron_expressions: [`0 ${hour} * * *`], enabled }, { before, run_now }),
      ),
    );
    expect(
      saves.map(({ status, error }) => (status === 200 ? 'saved' : error.error_code)).toSorted(),
    ).toEqual(['STALE_WRITE', 'STALE_WRITE', 'STALE_WRITE', 'STALE_WRITE', 'saved']);
    expect(await owner.runs()).toBe(run_now ? 1 : 0);
  });

  test.each([
    ['task', false],
    ['task', true],
    ['agent', false],
    ['agent', true],
  ] as const)('is not saved while its %s is being archived (run_now: %s)', async (kind, run_now) => {
    const owner = await newOwner();
    const archive = {
      task: 'update tasks set archived_at = now() where id = $1',
      agent: 'update agents set archived_at = now() where id = (select agent_id from tasks where id = $1)',
    }[kind];
    const { error } = await meetUncommitted(app.services.database, [archive, [owner.id]], () =>
      owner.save(daily, { run_now }),
    );
    expect(error.error_code).toBe('TASK_NOT_ACTIVE');
    expect([(await owner.get()).status, await owner.runs()]).toEqual([404, 0]);
  });

  test('may begin as one that is off, and takes no place of the plan then', async () => {
    const owner = await newOwner();
    expect((await owner.save({ ...daily, enabled: false })).body).toMatchObject({ enabled: false });
    expect((await owner.save(daily)).body).toMatchObject({ enabled: true, stopped_by: null });
  });

  test('runs its task once with run_now, whether it is on or off', async () => {
    const owner = await newOwner();
    const { body } = await owner.save(daily, { run_now: true });
    expect(body).toMatchObject({ ...daily, execution_id: expect.any(String) });
    const off = await owner.save({ ...daily, enabled: false }, { run_now: true });
    expect(off.body).toMatchObject({ enabled: false, execution_id: expect.any(String) });
    expect(await owner.runs()).toBe(2);
  });

  test('is not saved with run_now when no run is left', async () => {
    const owner = await newOwner();
    await query('update users set daily_execution_limit = 0 where id = $1', [owner.userId]);
    const { error } = await owner.save(daily, { run_now: true });
    expect(error.error_code).toBe('DAILY_LIMIT_GLOBAL');
    expect((await owner.get()).status).toBe(404);
  });

  test('names the field that is wrong, and a task that runs on no schedule', async () => {
    const owner = await newOwner();
    const wrong = await owner.save({ ...daily, timezone: 'Europe/Atlantis' });
    expect(wrong.error).toMatchObject({
      error_code: 'VALIDATION_FAILED',
      details: [{ path: 'parameters.schedule', code: 'TIMEZONE_UNKNOWN' }],
    });
    await query("update tasks set task_type = 'single', required_parameters = '[]' where id = $1", [
      owner.id,
    ]);
    for (const run_now of [false, true]) {
      const { error } = await app.call(api.schedule.saveSchedule, {
        params: { id: owner.id },
        token: owner.token,
        body: { parameters: {}, run_now },
      });
      expect(error).toMatchObject({
        error_code: 'VALIDATION_FAILED',
        details: [{ path: 'parameters', code: 'TASK_NOT_SCHEDULED' }],
      });
    }
    expect(await owner.runs()).toBe(0);
  });

  test('stays within the plan, and what an administrator stopped stays stopped', async () => {
    const owner = await newOwner();
    const { max_scheduled_tasks } = plans.basic.features;
    for (let at = 0; at < max_scheduled_tasks; at += 1) {
      const { id } = await addScheduledTask(app.services.database);
      const body = { parameters: { schedule: daily } };
      await app.call(api.schedule.saveSchedule, { params: { id }, token: owner.token, body });
    }
    expect((await owner.save(daily)).error.error_code).toBe('SCHEDULE_LIMIT');
    await query('delete from schedules where user_id = $1', [owner.userId]);
    await owner.save(daily);
    await query("update schedules set enabled = false, stopped_by = 'admin' where user_id = $1", [
      owner.userId,
    ]);
    const refused = [(await owner.save(weekdays)).error.error_code, (await owner.remove()).error.error_code];
    expect(refused).toEqual(['SCHEDULE_STOPPED_BY_ADMIN', 'SCHEDULE_STOPPED_BY_ADMIN']);
    // What is off may be edited, and stays the administrator's.
    const edited = await owner.save({ ...weekdays, enabled: false });
    expect(edited.body).toMatchObject({ ...weekdays, enabled: false, stopped_by: 'admin' });
  });
});
