import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executions } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { unsubscribe as unsubscribeBy, unsubscribeToken } from './settings.ts';

const { getDigest, updateDigest, unsubscribe } = api.digest;
const weight = {
  name: 'weight',
  param_type: 'UserInput',
  data_type: 'Float',
  unit: 'kg',
  locales: { en: { display_name: 'Weight' }, ru: { display_name: 'Вес' } },
} as const;

describe('weekly digests', () => {
  let app: TestApp;
  let mailServer: MailServer;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let task: Awaited<ReturnType<typeof addTask>>;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const env = { SMTP_URL: mailServer.url, EMAIL_VERIFICATION: 'off' };
    app = await testApp({ env, worker: false });
    const config = { locales: { ru: { name: 'Взвешивание' } } };
    task = await addTask(app.services.database, { name: 'Weigh-in', config, required_parameters: [weight] });
  });
  afterAll(async () => {
    await app.close();
    await mailServer.close();
  });
  beforeEach(async () => {
    mailServer.refuse(false);
    await query('delete from weekly_digests');
    user = await app.signUp();
    await query(
      `update users set email_key = lower(email), timezone = 'Europe/Moscow', language = 'en' where id = $1`,
      [user.id],
    );
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const switchOn = async (of = user) => {
    const { status, body } = await app.call(updateDigest, { token: of.token, body: { is_on: true } });
    expect([status, body.is_on, body.mail_available]).toEqual([200, true, true]);
    return new Date(body.next_at ?? 0);
  };
  const addRun = (created_at: Date, weight: number, more: object = {}) =>
    app.services.database.db.insert(executions).values({
      id: newId(created_at.getTime()),
      user_id: user.id,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: 'Weigh-in',
      agent_name: 'Tester',
      status: 'completed',
      input_params: { weight },
      created_at,
      updated_at: created_at,
      ...more,
    });
  const goTo = (at: Date) => app.clock.advance(at.getTime() - app.clock.now().getTime());
  const send = () => app.jobsDone();
  const mails = (of = user) => mailServer.received.filter((mail) => mail.to?.[0]?.address === of.email);
  const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

  /** Runs in two weeks, a goal and a schedule; returns when the digest is due. */
  const aWeek = async () => {
    const due = await switchOn();
    const goal = { task_id: task.id, parameter: 'input.weight', kind: 'stay', from: 60, to: 70 } as const;
    await app.call(api.goals.createGoal, { token: user.token, body: goal });
    await addRun(before(due, 8), 72);
    await addRun(before(due, 3), 71.5);
    await addRun(before(due, 2), 70.8, { triggered_by_scheduler: true });
    await addRun(before(due, 1), 0, { status: 'failed', input_params: {} });
    await addRun(before(due, 1), 0, { status: 'cancelled', input_params: {}, triggered_by_scheduler: true });
    const scheduled = await addScheduledTask(app.services.database, { name: 'Morning briefing' });
    await addSchedule(app.services.database, { user_id: user.id, task_id: scheduled.id });
    return due;
  };

  test('report runs, numbers, goals and upcoming runs, once on Monday at 8:00', async () => {
    const due = await aWeek();
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Moscow',
      weekday: 'long',
      timeStyle: undefined,
      hour: '2-digit',
      minute: '2-digit',
    } as const);
    expect(local.format(due)).toMatch(/Monday.*08:00/);
    goTo(new Date(due.getTime() - 60_000));
    await send();
    expect(mails()).toEqual([]);
    goTo(new Date(due.getTime() + 1000));
    await send();
    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your week in Agentarium');
    const text = mail?.text?.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain('Your runs: 2 completed, 1 failed.');
    expect(text).toContain('• Weigh-in: 3');
    expect(text).toContain('• Weight: 70.8 kg (-1.2)');
    expect(text).toContain('• Weight, 60 kg to 70 kg: out of range');
    expect(text).toContain('Scheduled runs: 1, 0 of them failed.');
    expect(text).toContain('Scheduled this week (7):');
    expect(text).toMatch(/• Monday.*12:00.*: Morning briefing/);
    const [row] = await query<{ due_at: Date }>('select due_at from weekly_digests where user_id = $1', [
      user.id,
    ]);
    expect(row?.due_at.getTime()).toBe(due.getTime() + 7 * DAY_MS);
  });

  test('count every planned run of the week, from Monday at 8:00 on', async () => {
    const due = await switchOn();
    for (const cron of ['*/5 * * * *', '0 5 * * 1'])
      await addSchedule(app.services.database, { user_id: user.id, cron });
    goTo(new Date(due.getTime() + 1000));
    await send();
    expect(mails()[0]?.text).toContain('Scheduled this week (2,017):');
  });

  test.each([
    ['en', 'No runs finished last week.', 'Scheduled this week (7):'],
    ['ru', 'За прошедшую неделю завершённых запусков не было.', 'На этой неделе по расписанию (7):'],
  ])('say that nothing ran when runs are only planned (%s)', async (language, nothing, coming) => {
    await query('update users set language = $2 where id = $1', [user.id, language]);
    const due = await switchOn();
    const { id: task_id } = await addScheduledTask(app.services.database, { name: 'Morning briefing' });
    await addSchedule(app.services.database, { user_id: user.id, task_id });
    goTo(new Date(due.getTime() + 1000));
    await send();
    const text = mails()[0]?.text ?? '';
    expect(text).toContain(nothing);
    expect(text).toContain(coming);
    expect(text).not.toMatch(/ 0[ .,]/);
  });

  test('name the year of a goal’s last day unless it is this one', async () => {
    const due = await aWeek();
    const by = `${due.getUTCFullYear() + 2}-03-01`;
    const goal = { task_id: task.id, parameter: 'input.weight', kind: 'reach', target: 60, by } as const;
    await app.call(api.goals.createGoal, { token: user.token, body: goal });
    goTo(new Date(due.getTime() + 1000));
    await send();
    expect(mails()[0]?.text?.replaceAll('\u00a0', ' ')).toContain(
      `60 kg by March 1, ${due.getUTCFullYear() + 2}:`,
    );
  });

  test('are in the reader’s language', async () => {
    await query(`update users set language = 'ru' where id = $1`, [user.id]);
    const due = await aWeek();
    goTo(new Date(due.getTime() + 1000));
    await send();
    expect(mails()[0]?.text).toContain('Запуски за неделю: успешных — 2, с ошибкой — 1.');
    expect(mails()[0]?.text).toContain('Взвешивание');
    expect(mails()[0]?.text).not.toMatch(/[{}]/);
  });

  test('are off by default, and nothing is sent when there is nothing to report', async () => {
    const off = await app.signUp();
    expect((await app.call(getDigest, { token: off.token })).body).toMatchObject({
      is_on: false,
      next_at: null,
    });
    const due = await switchOn();
    goTo(new Date(due.getTime() + 1000));
    await send();
    expect([mails(), mails(off)]).toEqual([[], []]);
    const [row] = await query<{ due_at: Date; sent_at: Date | null }>(
      'select due_at, sent_at from weekly_digests where user_id = $1',
      [user.id],
    );
    expect([row?.sent_at, row?.due_at.getTime()]).toEqual([null, due.getTime() + 7 * DAY_MS]);
  });

  test('are retried for less than a day if the mail server rejects them', async () => {
    const due = await aWeek();
    goTo(new Date(due.getTime() + 1000));
    mailServer.refuse(true);
    await send();
    mailServer.refuse(false);
    await send();
    expect(mails()).toEqual([]);
    app.clock.advance(11 * 60_000);
    await send();
    expect(mails()).toHaveLength(1);
    app.clock.advance(9 * DAY_MS);
    await send();
    expect(mails()).toHaveLength(1);
  });

  test('can be unsubscribed from with one click in the mail program, by a link unique to the mail', async () => {
    const due = await aWeek();
    goTo(new Date(due.getTime() + 1000));
    await send();
    const header = (name: string) => mails()[0]?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.*)>$/.exec(header('list-unsubscribe').replaceAll(/\s/g, ''))?.[1] ?? '';
    const click = (url: string) =>
      app.http.inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const { pathname } = new URL(address);
    const another = pathname.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect((await click(another)).statusCode).toBe(404);
    expect(await query('select 1 from weekly_digests where user_id = $1', [user.id])).toHaveLength(1);
    // Merely following the link changes nothing, and offers a button.
    expect((await app.http.inject({ url: another })).statusCode).toBe(404);
    const page = await app.http.inject({ url: pathname });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await query('select 1 from weekly_digests where user_id = $1', [user.id])).toHaveLength(1);
    for (let clicks = 0; clicks < 2; clicks += 1) expect((await click(pathname)).statusCode).toBe(200);
    expect(await query('select 1 from weekly_digests where user_id = $1', [user.id])).toEqual([]);
    expect(unsubscribe.access).toBe('public');
  });

  test('can be unsubscribed from by a link that the previous signing secret signed', async () => {
    await switchOn();
    const config = { ...app.services.config, jwtSecretPrevious: 'secret' };
    const link = { token: unsubscribeToken('secret', user.id) };
    await expect(unsubscribeBy(app.services, link)).rejects.toMatchObject({ code: 'SHARE_NOT_FOUND' });
    await unsubscribeBy({ ...app.services, config }, link);
    expect((await app.call(getDigest, { token: user.token })).body.is_on).toBe(false);
  });

  test('can be unsubscribed from by programs that send a form in parts, and by the button of the page', async () => {
    const boundary = '----=_part';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n`;
    const url = `/api/digest/unsubscribe/${unsubscribeToken(app.services.config.jwtSecret, user.id)}`;
    await switchOn();
    const sent = await app.http.inject({
      method: 'POST',
      url,
      payload: `${part}--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    });
    expect(sent.statusCode).toBe(200);
    expect((await app.call(getDigest, { token: user.token })).body.is_on).toBe(false);

    await switchOn();
    await query("update users set language = 'ru' where id = $1", [user.id]);
    const { body } = await app.http.inject({ url });
    expect(body).toContain('Больше не присылать еженедельный обзор?');
    const [, action = '', name = ''] = /action="([^"]+)"><button name="([^"]+)"/.exec(body) ?? [];
    const done = await app.http.inject({
      method: 'POST',
      url: action,
      payload: `${name}=One-Click`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('больше не придёт')]);
    expect((await app.call(getDigest, { token: user.token })).body.is_on).toBe(false);
  });

  test('have a link that says in the browser’s language when it is not valid, and leads to the settings', async () => {
    const open = (token: string, language: string) =>
      app.http.inject({
        url: `/api/digest/unsubscribe/${token}`,
        headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language },
      });
    for (const [token, status] of [
      ['x'.repeat(65), 404],
      ['cut', 400],
    ] as const) {
      const page = await open(token, 'ru-RU,ru;q=0.9');
      expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.body).toContain('Эта ссылка недействительна.');
      expect(page.body).toMatch(/<a href="https?:[^"]+\/settings#notifications">Открыть настройки</);
    }
    expect((await open('cut', 'en')).body).toContain('This link is not valid.');
  });

  test('list in HTML what they list as text, with the page of their settings', async () => {
    const due = await aWeek();
    goTo(new Date(due.getTime() + 1000));
    await send();
    const [mail] = mails();
    const html = mail?.html?.replaceAll('\u00a0', ' ') ?? '';
    expect(html).toContain('Most used tasks:<br>\n• Weigh-in: 3');
    expect(html).toMatch(/Scheduled this week \(7\):<br>\n• Monday[^<]*<br>\n• Tuesday/);
    const settings = /https?:\/\/\S+\/settings#notifications/.exec(mail?.text ?? '')?.[0];
    expect(html).toContain(`<a href="${settings}"`);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('skip blocked accounts, which get them again once they are not', async () => {
    const due = await aWeek();
    await query(`update users set status = 'blocked' where id = $1`, [user.id]);
    goTo(new Date(due.getTime() + 1000));
    await send();
    expect(mails()).toEqual([]);
    await query(`update users set status = 'active' where id = $1`, [user.id]);
    goTo(new Date(due.getTime() + 7 * DAY_MS + 1000));
    await send();
    expect(mails()).toHaveLength(1);
  });

  test('are sent once when they were turned off and on again', async () => {
    const due = await aWeek();
    await app.call(updateDigest, { token: user.token, body: { is_on: false } });
    await switchOn();
    goTo(new Date(due.getTime() + 1000));
    await send();
    expect(mails()).toHaveLength(1);
  });
});
