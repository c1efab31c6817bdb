import { api, type NotificationKind } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs } from '../../platform/context.ts';
import { acceptExecution } from '../executions/index.ts';
import { recordScheduledEnd, stopBeyondLimit } from '../schedule/index.ts';
import { sweepNotifications } from './jobs.ts';

const { listNotifications, countUnread, readNotifications, deleteNotification, deleteNotifications } =
  api.notifications;
const { getNotificationSettings, updateNotificationSettings } = api.notifications;
const { createExecution, runChildren, cancelExecution, streamExecution } = api.executions;
const soon = { interval: 10 };
const refuses: ScriptedReply = { fault: { kind: 'status', status: 400 } };

describe('notifications', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: 'Done' }]);
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const list = async (of = user, limit = 50) =>
    (await app.call(listNotifications, { token: of.token, query: { limit } })).body;
  /** The notifications once all watchers have been notified. */
  const notified = async (of = user) => {
    app.clock.advance(6000);
    return (await list(of)).items;
  };
  const kindsOf = async () => (await notified()).map((one) => one.kind);
  const start = async (task_id: string, wait = 0, more: object = {}) =>
    (await app.call(createExecution, { token: user.token, query: { wait }, body: { task_id, ...more } }))
      .body;
  const { read, ended } = userRuns(() => ({ app, user }));
  const runAlone = async (task_id: string) => {
    const { id } = await start(task_id);
    await ended(id);
    return id;
  };
  const addKind = async (of: string, what: NotificationKind = 'limit_80') => {
    const data = JSON.stringify({ used: 8, limit: 10, resets_at: app.clock.now().toISOString() });
    const [row] = await query<{ id: number }>(
      'insert into notifications (user_id, kind, data, due_at, created_at) values ($1, $2, $3, $4, $4) returning id',
      [of, what, data, app.clock.now()],
    );
    return row?.id ?? 0;
  };

  describe('of runs:', () => {
    test('an unwatched one notifies once, with its task in both languages', async () => {
      const config = { locales: { ru: { name: 'Пробная' } } };
      const task = await addTask(app.services.database, { name: 'Trial', config });
      const id = await runAlone(task.id);
      expect((await list()).items).toEqual([]);
      const items = await notified();
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({
        kind: 'run_finished',
        read_at: null,
        data: {
          execution_id: id,
          task: { id: task.id, name: { en: 'Trial', ru: 'Пробная' } },
          scheduled: false,
        },
      });
    });

    test('one with numbers shows the first', async () => {
      const task = await addTask(app.services.database, {
        output_parameters: [
          { name: 'dish', data_type: 'String' },
          { name: 'kcal', data_type: 'Integer', unit: 'kcal', locales: { ru: { display_name: 'Калории' } } },
        ],
      });
      const id = await runAlone(task.id);
      await query('update executions set output_params = $2 where id = $1', [
        id,
        { dish: 'Soup', kcal: 450 },
      ]);
      const figure = { label: { en: 'kcal', ru: 'Калории' }, value: 450, unit: 'kcal' };
      expect(await notified()).toMatchObject([{ kind: 'run_finished', data: { figure } }]);
    });

    test('a watched one is not notified', async () => {
      const task = await addTask(app.services.database);
      expect((await start(task.id, 20)).status).toBe('completed');
      const streamed = await start(task.id);
      const events = await app.call(streamExecution, { token: user.token, params: { id: streamed.id } });
      expect(events.status).toBe(200);
      expect(await notified()).toEqual([]);
    });

    test('a failure also notifies a user who watched it, but as read', async () => {
      const task = await addTask(app.services.database);
      app.model.play([refuses]);
      await runAlone(task.id);
      app.model.play([refuses]);
      expect((await start(task.id, 20)).status).toBe('failed');
      const items = await notified();
      expect(items.map((one) => [one.kind, one.read_at === null])).toEqual([
        ['run_failed', false],
        ['run_failed', true],
      ]);
      expect((await app.call(countUnread, { token: user.token })).body.unread).toBe(1);
    });

    test('one cancelled by its user is not notified', async () => {
      const task = await addTask(app.services.database);
      app.model.play([{ chunks: ['Half '], fault: { kind: 'stall', afterChunks: 1 } }]);
      const { id } = await start(task.id);
      await app.call(cancelExecution, { token: user.token, params: { id } });
      expect((await read(id)).error?.code).toBe('CANCELLED');
      expect(await notified()).toEqual([]);
    });

    test('sequential children notify once for the whole sequence, and again on the next run', async () => {
      const { parent, children } = await addComposite(app.services.database, [{}, {}]);
      const { id } = await start(parent.id, 20);
      const runAll = async () => {
        await app.call(runChildren, { token: user.token, params: { id } });
        await expect.poll(async () => (await read(id)).children_run?.status, soon).toBe('completed');
      };
      await runAll();
      const first = await notified();
      expect(first).toMatchObject([
        { kind: 'run_finished', data: { execution_id: id, children: 2, children_failed: 0 } },
      ]);
      await query('delete from executions where task_id = $1', [children[1]?.id]);
      app.model.play([refuses]);
      await runAll();
      const again = await notified();
      expect(again).toMatchObject([{ kind: 'run_finished', data: { children: 1, children_failed: 1 } }]);
      expect(again[0]?.id).toBeGreaterThan(first[0]?.id ?? 0);
    });

    test('a deleted run links to its task', async () => {
      const task = await addTask(app.services.database);
      const id = await runAlone(task.id);
      await query('delete from executions where id = $1', [id]);
      expect(await notified()).toMatchObject([{ data: { execution_id: null, task: { id: task.id } } }]);
    });

    test('a disabled kind is not notified', async () => {
      const body = { run_finished: { in_app: false, mail: false } };
      await app.call(updateNotificationSettings, { token: user.token, body });
      await runAlone((await addTask(app.services.database)).id);
      expect(await notified()).toEqual([]);
    });
  });

  describe('of schedules:', () => {
    const addOwn = async () => {
      const task = await addScheduledTask(app.services.database);
      return addSchedule(app.services.database, { user_id: user.id, task_id: task.id });
    };

    test('a scheduled run notifies as scheduled, with its delay', async () => {
      const minutesLate = 25;
      const schedule = await addOwn();
      const ofSchedule = { scheduleId: schedule.id, planned: true };
      const by = { userId: user.id, isAdmin: false, language: null };
      const parameters = { schedule: { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true } };
      const input = {
        taskId: schedule.task_id,
        parameters,
        parentExecutionId: null,
        force: true,
        idempotency: null,
      };
      const firesAt = new Date(app.clock.now().getTime() - minutesLate * 60_000);
      const id = await app.services.database.transaction(async (tx) => {
        const executionId = await acceptExecution(actAs(app.services, { kind: 'scheduler' }), {
          by,
          ofSchedule,
          db: tx,
          ...input,
        });
        const tick = `insert into schedule_ticks (schedule_id, fire_at, outcome, execution_id, reason)
          values ($1, $2, 'started', $3, $4)`;
        await tx.query('', tick, [schedule.id, firesAt, executionId, 'LATE']);
        return executionId;
      });
      await ended(id);
      await expect.poll(async () => (await read(id)).children_run?.status, soon).toBe('completed');
      expect(await notified()).toMatchObject([
        {
          kind: 'run_finished',
          data: { execution_id: id, scheduled: true, children: 0, late_minutes: minutesLate },
        },
      ]);
    });

    test('five consecutive failures stop it, with one notification', async () => {
      const { id: scheduleId } = await addOwn();
      for (let round = 0; round < 7; round++) {
        const now = app.clock.now();
        const end = {
          scheduleId,
          status: 'failed',
          errorCode: 'MODEL_TIMEOUT',
          errorMessage: null,
          now,
        } as const;
        await app.services.database.transaction(() =>
          recordScheduledEnd(app.services, app.services.database, end),
        );
      }
      expect(await notified()).toMatchObject([{ kind: 'schedule_stopped', data: { reason: 'failures' } }]);
    });

    test('an administrator’s stop notifies, the owner’s own does not', async () => {
      const admin = await app.admin();
      const first = await addOwn();
      const params = { id: first.task_id, userId: user.id };
      for (let times = 0; times < 2; times++) {
        await app.call(api.schedule.stopUserSchedule, { token: admin.token, params });
      }
      const second = await addOwn();
      await app.call(api.schedule.stopAllSchedules, { token: admin.token, params: { id: second.task_id } });
      const third = await addOwn();
      await app.call(api.schedule.stopSchedule, { token: user.token, params: { id: third.task_id } });
      const items = await notified();
      expect(items.map((one) => 'task' in one.data && one.data.task.id)).toEqual([
        second.task_id,
        first.task_id,
      ]);
      expect(items).toMatchObject([{ data: { reason: 'admin' } }, { data: { reason: 'admin' } }]);
    });

    test('each thing that the plan no longer covers notifies once', async () => {
      const made = [await addOwn(), await addOwn(), await addOwn()];
      const { database } = app.services;
      const stop = () =>
        database.transaction((tx) => stopBeyondLimit(app.services, tx, user.id, 1, app.clock.now()));
      await stop();
      await stop();
      const items = await notified();
      expect(items.map((one) => one.kind === 'schedule_stopped' && one.data.task.id).sort()).toEqual(
        made
          .slice(1)
          .map(({ task_id }) => task_id)
          .sort(),
      );
      expect(items).toMatchObject([{ data: { reason: 'plan' } }, { data: { reason: 'plan' } }]);
    });
  });

  describe('of the daily limit:', () => {
    const off = { in_app: false, mail: false };

    test('80 % of it notifies once per window, even with 20 concurrent runs', async () => {
      await app.call(updateNotificationSettings, {
        token: user.token,
        body: { run_finished: off, run_failed: off },
      });
      await query('update users set daily_execution_limit = 20 where id = $1', [user.id]);
      const task = await addTask(app.services.database);
      const window = async () => {
        const answers = await Promise.all(
          Array.from({ length: 25 }, () =>
            app.call(createExecution, { token: user.token, query: { wait: 0 }, body: { task_id: task.id } }),
          ),
        );
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      };
      await window();
      const [first, ...more] = await notified();
      expect(more).toEqual([]);
      expect(first).toMatchObject({ kind: 'limit_80', data: { used: 16, limit: 20 } });
      app.clock.advance(25 * 3_600_000);
      await window();
      expect(await kindsOf()).toEqual(['limit_80', 'limit_80']);
    });

    test('a refunded and recounted run does not notify twice', async () => {
      await query('update users set daily_execution_limit = 5 where id = $1', [user.id]);
      const task = await addTask(app.services.database);
      for (let run = 0; run < 4; run++) await start(task.id, 20);
      await query('update users set usage_count = 3 where id = $1', [user.id]);
      await start(task.id, 20);
      expect(await kindsOf()).toEqual(['limit_80']);
    });
  });

  describe('in the list:', () => {
    test('they are paged by key, and unread ones counted', async () => {
      const ids: number[] = [];
      for (let count = 0; count < 5; count++) ids.push(await addKind(user.id));
      const first = await list(user, 2);
      expect(first.items.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
      expect(first.unread).toBe(5);
      const cursor = first.next_cursor ?? '';
      const rest = await app.call(listNotifications, { token: user.token, query: { cursor } });
      expect(rest.body.items.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
      expect(rest.body.next_cursor).toBeNull();
    });

    test('named or older ones are marked as read, never another user’s', async () => {
      const other = await app.signUp();
      const foreign = await addKind(other.id);
      const [a, b, c] = [await addKind(user.id), await addKind(user.id), await addKind(user.id)];
      const put = (body: { ids: number[] } | { up_to_id: number }) =>
        app.call(readNotifications, { token: user.token, body });
      expect((await put({ ids: [b, foreign] })).body).toEqual({ unread: 2 });
      expect((await put({ up_to_id: b })).body).toEqual({ unread: 1 });
      const read = Object.fromEntries((await list()).items.map((one) => [one.id, one.read_at !== null]));
      expect(read).toEqual({ [a]: true, [b]: true, [c]: false });
      await put({ up_to_id: Number.MAX_SAFE_INTEGER });
      expect((await list(other)).items).toMatchObject([{ id: foreign, read_at: null }]);
    });

    test('one or all of the user’s own are deleted', async () => {
      const other = await app.signUp();
      const foreign = await addKind(other.id);
      const [a] = [await addKind(user.id), await addKind(user.id)];
      const remove = (id: number) =>
        app.call(deleteNotification, { token: user.token, params: { notificationId: id } });
      expect((await remove(a)).status).toBe(200);
      expect((await remove(a)).error.error_code).toBe('NOTIFICATION_NOT_FOUND');
      expect((await remove(foreign)).status).toBe(404);
      expect((await list()).items).toHaveLength(1);
      await app.call(deleteNotifications, { token: user.token });
      expect((await list()).items).toEqual([]);
      expect((await list(other)).items).toHaveLength(1);
    });

    test('those older than 90 days are deleted', async () => {
      const old = await addKind(user.id);
      app.clock.advance(91 * 24 * 3_600_000);
      const { token } = await app.signIn(user.username, user.password);
      user = { ...user, token };
      const fresh = await addKind(user.id);
      await sweepNotifications(app.services, { signal: new AbortController().signal });
      const ids = (await list()).items.map(({ id }) => id);
      expect(ids).toContain(fresh);
      expect(ids).not.toContain(old);
    });

    test('settings keep unchanged fields; without a mail server, mail is not offered', async () => {
      const before = (await app.call(getNotificationSettings, { token: user.token })).body;
      expect(before.mail_available).toBe(false);
      const body = { limit_80: { in_app: false, mail: true, push: true } };
      const after = (await app.call(updateNotificationSettings, { token: user.token, body })).body;
      expect(after.settings).toEqual({ ...before.settings, ...body });
      expect((await app.call(getNotificationSettings, { token: user.token })).body).toEqual(after);
    });

    test('two pages that change other channels of a kind change both', async () => {
      const set = async (ways: object) =>
        (await app.call(updateNotificationSettings, { token: user.token, body: { run_failed: ways } })).body;
      await set({ mail: true });
      expect((await set({ in_app: false })).settings.run_failed).toEqual({
        in_app: false,
        mail: true,
        push: true,
      });
    });
  });
});
