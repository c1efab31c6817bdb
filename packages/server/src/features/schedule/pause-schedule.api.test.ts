import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '../../platform/context.ts';
import { acceptExecution } from '../executions/index.ts';
import { sweepTicks } from './jobs.ts';
import { queueDue } from './queue-due.ts';
import { startTick } from './start-tick.ts';

const { schedule } = api;
const day = 24 * 3_600_000;
const nine = 9 * 3_600_000;

describe('pausing and skipping', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let admin: { token: string };
  beforeAll(async () => {
    app = await testApp({ worker: false });
    [user, admin] = [await app.signUp(), await app.admin()];
  });
  afterAll(() => app.close());

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);

  /** A daily schedule of a new task at 09:00 UTC, and calls about it. */
  async function arrange(given: Parameters<typeof addSchedule>[1] = {}) {
    await query('delete from schedules where user_id = $1', [user.id]);
    const { id: task_id } = await addScheduledTask(app.services.database);
    const next_run_at = new Date(Math.ceil((app.clock.now().getTime() - nine) / day) * day + nine);
    const row = await addSchedule(app.services.database, {
      user_id: user.id,
      task_id,
      next_run_at,
      ...given,
    });
    const by = { params: { id: task_id }, token: user.token };
    return {
      row,
      next: next_run_at,
      by,
      pause: (until: string | null) => app.call(schedule.pauseSchedule, { ...by, body: { until } }),
      skip: () => app.call(schedule.skipNextRun, by),
      ticks: async () => (await app.call(schedule.listTicks, by)).body,
      queueAt: (at: Date) => queueDue(app.services, at, async () => true),
    };
  }
  const after = (at: Date, days: number) => new Date(at.getTime() + days * day);

  test('a pause skips every tick before its end, and is returned', async () => {
    const { next, pause, ticks, queueAt, by } = await arrange();
    const until = after(next, 2).toISOString();
    const { body } = await pause(until);
    expect(body).toMatchObject({ enabled: true, paused_until: until, next_execution: until });
    expect(body.message).toContain('paused');
    for (const days of [0, 1, 2]) await queueAt(after(next, days));
    expect((await ticks()).items).toMatchObject([
      { time: until, outcome: 'queued', reason: null },
      { time: after(next, 1).toISOString(), outcome: 'skipped', reason: 'PAUSED' },
      { time: next.toISOString(), outcome: 'skipped', reason: 'PAUSED' },
    ]);
    expect((await app.call(schedule.getSchedule, by)).body.last_error).toBeNull();
  });

  test('a skip applies to one tick, however often it is requested, and can be undone', async () => {
    const { next, pause, skip, ticks, queueAt } = await arrange();
    const skipped = { skipped_run: next.toISOString(), next_execution: after(next, 1).toISOString() };
    expect((await skip()).body).toMatchObject(skipped);
    expect((await skip()).body).toMatchObject(skipped);
    expect((await pause(null)).body).toMatchObject({ skipped_run: null, next_execution: next.toISOString() });
    await skip();
    await queueAt(next);
    await queueAt(after(next, 1));
    expect((await ticks()).items).toMatchObject([
      { outcome: 'queued' },
      { outcome: 'skipped', reason: 'SKIPPED' },
    ]);
  });

  test('a tick waiting for a worker does not run once its schedule is paused', async () => {
    const { row, next, pause, ticks, queueAt } = await arrange();
    await queueAt(next);
    await pause(after(next, 1).toISOString());
    const [tick] = await query<{ id: number }>('select id from schedule_ticks where schedule_id = $1', [
      row.id,
    ]);
    const start = () =>
      startTick(actAs(app.services, { kind: 'scheduler' }), { acceptExecution, id: tick?.id ?? 0 });
    expect(await start()).toBe('skipped');
    expect((await ticks()).items).toMatchObject([
      { outcome: 'skipped', reason: 'PAUSED', execution_id: null },
    ]);
    expect(await query('select 1 from executions where schedule_id = $1', [row.id])).toEqual([]);
  });

  test('a stopped one cannot be paused or skipped, but resumed; a pause must end in the future', async () => {
    const { pause, skip, by } = await arrange({ enabled: false, stopped_by: 'user' });
    const until = after(app.clock.now(), 5).toISOString();
    expect((await pause(until)).error.error_code).toBe('SCHEDULE_STOPPED');
    expect((await skip()).error.error_code).toBe('SCHEDULE_STOPPED');
    expect((await pause(null)).status).toBe(200);
    await app.call(schedule.restartSchedule, by);
    const past = await pause(app.clock.now().toISOString());
    expect(past.error.details).toMatchObject([{ path: 'until', code: 'FUTURE_REQUIRED' }]);
  });

  test('the owner’s restart ends a pause, an administrator’s does not; administrators see it', async () => {
    const { pause, by } = await arrange();
    const until = after(app.clock.now(), 5).toISOString();
    await pause(until);
    const ofUser = { params: { ...by.params, userId: user.id }, token: admin.token };
    await app.call(schedule.stopUserSchedule, ofUser);
    expect((await app.call(schedule.restartUserSchedule, ofUser)).body.paused_until).toBe(until);
    const { body } = await app.call(schedule.getManagement, { params: by.params, token: admin.token });
    expect(body.user_schedules).toMatchObject([{ user_id: user.id, paused_until: until }]);
    await app.call(schedule.stopSchedule, by);
    expect((await app.call(schedule.restartSchedule, by)).body.paused_until).toBeNull();
  });

  test('past ticks are paged by key, with the end of their run, and deleted after 90 days', async () => {
    const { row, by } = await arrange();
    await query(
      `insert into schedule_ticks (schedule_id, fire_at, outcome, reason, created_at)
       select $1, at, 'skipped', 'OVERLAP', at from generate_series($2::timestamptz, $3, '1 day') at`,
      [row.id, after(app.clock.now(), -92.5), app.clock.now()],
    );
    const times: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app.call(schedule.listTicks, {
        ...by,
        query: { limit: 40, ...(cursor && { cursor }) },
      });
      times.push(...body.items.map(({ time }) => time));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(times).toHaveLength(93);
    expect(times).toEqual([...new Set(times)].sort().reverse());
    const wrong = await app.call(schedule.listTicks, { ...by, query: { cursor: '2026' + 'x' } });
    expect(wrong.error.details).toMatchObject([{ path: 'cursor', code: 'CURSOR_INVALID' }]);
    await sweepTicks(app.services, { signal: new AbortController().signal });
    const [left] = await query('select count(*)::int as count from schedule_ticks where schedule_id = $1', [
      row.id,
    ]);
    expect(left).toEqual({ count: 90 });
  });
});
