import { api, type ScheduleMail, type ScheduleValue } from '@agentarium/contracts';
import { wallClock } from '@agentarium/contracts/cron';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite } from '@agentarium/testkit/catalogue.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptExecution } from '../executions/index.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';

/** Without daylight saving time: each local minute is there once. */
const timezone = 'Africa/Lagos';
const minute = 60_000;

describe('a schedule', () => {
  let app: TestApp;
  let mailServer: MailServer;
  let dispatcher: Dispatcher;
  beforeAll(async () => {
    mailServer = await startMailServer();
    app = await testApp({ env: { SMTP_URL: mailServer.url, EMAIL_VERIFICATION: 'off' } });
    dispatcher = startDispatcher(app.services, acceptExecution);
  });
  afterAll(async () => {
    await dispatcher.stop();
    await app.close();
    await mailServer.close();
  });

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  /** The local minute some minutes from now. */
  const localIn = (minutes: number) =>
    wallClock(timezone, new Date(app.clock.now().getTime() + minutes * minute))
      .toISOString()
      .slice(0, 16);
  const once = (minutes: number): ScheduleValue => ({ at: localIn(minutes), timezone, enabled: true });

  /** A user, and the calls about a schedule of the task. */
  async function newOwner(taskId: string) {
    const { token, id: userId, email } = await app.signUp();
    await query('update users set email_key = lower(email) where id = $1', [userId]);
    const call = { params: { id: taskId }, token };
    const save = (schedule: ScheduleValue | object) =>
      app.call(api.schedule.saveSchedule, {
        ...call,
        body: { parameters: { schedule: schedule as ScheduleValue } },
      });
    const runs = async () =>
      (await app.call(api.users.listUserExecutions, { params: { id: userId }, token })).body.items;
    const mails = () => mailServer.received.filter(({ to }) => to?.[0]?.address === email);
    return { token, userId, call, save, runs, mails };
  }

  test('for one time runs then, is done, and can be set again', async () => {
    app.model.play([{ text: 'Soup.' }]);
    const { id } = await addScheduledTask(app.services.database);
    const { call, save, runs } = await newOwner(id);
    const value = once(30);
    const saved = await save(value);
    expect(saved.body).toMatchObject({ at: value.at, cron_expressions: [], mail: 'notice', enabled: true });
    expect(saved.body.next_executions).toHaveLength(1);
    const forecast = await app.call(api.schedule.getForecast, { ...call, query: {} });
    expect(forecast.body.ticks).toBe(1);
    const query = { at: localIn(60), timezone };
    expect((await app.call(api.schedule.getForecast, { ...call, query })).body.ticks).toBe(1);

    app.clock.advance(31 * minute);
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['completed']);
    const { body } = await app.call(api.schedule.getSchedule, call);
    expect(body).toMatchObject({ enabled: false, stop_reason: 'DONE', next_executions: [], at: value.at });
    const restart = await app.call(api.schedule.restartSchedule, call);
    expect([restart.status, restart.error.details?.[0]]).toMatchObject([
      400,
      { path: 'at', code: 'FUTURE_REQUIRED' },
    ]);
    const off = await save({ ...once(30), enabled: false });
    expect(off.body).toMatchObject({ enabled: false, stopped_by: 'user', stop_reason: null });
    expect((await save(once(30))).body).toMatchObject({ enabled: true, stop_reason: null });
  });

  test('for one time that nothing could start within an hour is over without a run', async () => {
    const { id } = await addScheduledTask(app.services.database);
    const { call, save, runs } = await newOwner(id);
    await save(once(10));
    app.clock.advance(2 * 60 * minute);
    const reason = async () => (await app.call(api.schedule.getSchedule, call)).body.stop_reason;
    await expect.poll(reason).toBe('DONE');
    expect((await app.call(api.schedule.listTicks, call)).body.items).toMatchObject([{ reason: 'MISSED' }]);
    expect(await runs()).toEqual([]);
    const notices = await app.call(api.notifications.listNotifications, { token: call.token, query: {} });
    expect(notices.body.items).toMatchObject([
      { kind: 'run_failed', data: { execution_id: null, error_code: 'MISSED', started: false } },
    ]);
  });

  test('for one time that is refused mails its owner where to see why', async () => {
    const { id } = await addScheduledTask(app.services.database);
    const { call, token, save, mails } = await newOwner(id);
    await app.call(api.notifications.updateNotificationSettings, {
      token,
      body: { run_failed: { in_app: true, mail: true, push: true } },
    });
    await save(once(5));
    await query(`update tasks set tier = 'ultra' where id = $1`, [id]);
    app.clock.advance(6 * minute);
    const state = async () => (await app.call(api.schedule.getSchedule, call)).body;
    await expect.poll(async () => (await state()).stop_reason).toBe('DONE');
    expect((await state()).last_error_code).toBe('TIER_LOCKED');
    app.clock.advance(2 * minute);
    await app.jobsDone();
    app.clock.advance(2 * minute);
    await app.jobsDone();
    expect(mails()).toMatchObject([
      { subject: expect.stringMatching(/did not start$/), text: expect.stringContaining('/schedules') },
    ]);
  });

  test.each([
    [{ at: '2020-01-01T09:00' }, 'parameters.schedule.at', 'FUTURE_REQUIRED'],
    [{ at: '2999-01-01T09:00' }, 'parameters.schedule.at', 'WITHIN_TEN_YEARS'],
    [{ at: '2030-02-20T09:00', cron_expressions: ['0 9 * * *'] }, 'parameters.schedule', 'SCHEDULE_FORMAT'],
  ])('with %j is refused by %s', async (when, path, code) => {
    const { id } = await addScheduledTask(app.services.database);
    const { status, error } = await (await newOwner(id)).save({ ...when, timezone, enabled: true });
    expect([status, error.details]).toMatchObject([400, [{ path, code }]]);
  });

  test.each<[ScheduleMail, RegExp[]]>([
    ['full', [/your scheduled answer$/]],
    ['notice', [/is done$/]],
    ['none', []],
  ])('with mail %s mails accordingly', async (mail, subjects) => {
    app.model.play(({ body }) => ({
      text: JSON.stringify(body.messages).includes('Swap') ? 'No <b>soup</b>.' : '# Menu\n\n- Soup & bread',
    }));
    const { parent } = await addComposite(app.services.database, [{ name: 'Swap', prompt: 'Swap a dish.' }], {
      task_type: 'parent_scheduled',
      required_parameters: [
        { name: 'schedule', param_type: 'UserInput', data_type: 'Schedule', locales: {} },
      ],
    });
    const { token, userId, save, mails } = await newOwner(parent.id);
    await app.call(api.notifications.updateNotificationSettings, {
      token,
      body: { run_finished: { in_app: true, mail: true, push: true } } as never,
    });
    await save({ ...once(5), mail });
    app.clock.advance(6 * minute);
    const ended = async () =>
      (
        await query(
          `select 1 from child_sequences c join executions e on e.id = c.execution_id
        where c.status = 'completed' and e.user_id = $1`,
          [userId],
        )
      ).length;
    await expect.poll(ended).toBe(1);
    for (const _ of ['the delay for watchers', 'the delay for readers']) {
      app.clock.advance(2 * minute);
      await app.jobsDone();
    }
    const received = mails();
    expect(received.map(({ subject }) => subject)).toEqual(subjects.map((one) => expect.stringMatching(one)));
    if (mail !== 'full') return;
    const [{ text = '', html = '' } = {}] = received;
    for (const part of ['Menu', 'Soup & bread', 'Swap', 'No <b>soup</b>.']) expect(text).toContain(part);
    expect(html).toContain('No &lt;b&gt;soup&lt;/b&gt;.');
  });
});
