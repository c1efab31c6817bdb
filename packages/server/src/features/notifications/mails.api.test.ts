import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxMailsPerHour } from './rules.ts';

const { getNotificationSettings, readNotifications } = api.notifications;
const minute = 60_000;

describe('mails about notifications', () => {
  let app: TestApp;
  let mailServer: MailServer;
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    mailServer = await startMailServer();
    app = await testApp({ env: { SMTP_URL: mailServer.url, EMAIL_VERIFICATION: 'off' } });
  });
  afterAll(async () => {
    await app.close();
    await mailServer.close();
  });
  beforeEach(async () => {
    mailServer.refuse(false);
    user = await app.signUp();
    await query('update users set email_key = lower(email) where id = $1', [user.id]);
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const limitReached = () => ({ used: 8, limit: 10, resets_at: app.clock.now().toISOString() });
  const add = async (count: number, kind = 'limit_80', data: object = limitReached()) => {
    const rows = await query<{ id: number }>(
      `insert into notifications (user_id, kind, data, due_at, created_at, mail)
       select $1, $5, $2::jsonb, $3, $3, 'waiting' from generate_series(1, $4::int) returning id`,
      [user.id, JSON.stringify(data), app.clock.now(), count, kind],
    );
    const { jobs, database } = app.services;
    await jobs.send(
      database,
      'deliver-notifications',
      rows.map(({ id }) => ({ notification_id: id })),
    );
    await app.jobsDone();
    return rows.map(({ id }) => id);
  };
  const send = () => app.jobsDone();
  const mails = () => mailServer.received.filter((mail) => mail.to?.[0]?.address === user.email);
  const subjects = () => mails().map(({ subject }) => subject);

  test('a notification is mailed once, after a minute, however many jobs do so', async () => {
    await add(1);
    await send();
    expect(subjects()).toEqual([]);
    app.clock.advance(minute);
    const { jobs, database } = app.services;
    await jobs.send(
      database,
      'mail-notifications',
      Array.from({ length: 4 }, () => ({ user_id: user.id })),
    );
    await send();
    expect(subjects()).toEqual(['Few runs left']);
    expect(mails()[0]?.text).toContain('/subscription');
  });

  test('do not include what was read in the meantime', async () => {
    const ids = await add(1);
    await app.call(readNotifications, { token: user.token, body: { ids } });
    app.clock.advance(minute);
    await send();
    expect(subjects()).toEqual([]);
  });

  test('a call of a tool is not mailed once it is too late to approve it', async () => {
    const ask = { task_id: crypto.randomUUID(), task_name: 'Book', scheduled: false, tool_names: ['mail'] };
    const in15 = () => new Date(app.clock.now().getTime() + 15 * minute);
    await add(1, 'confirmation_needed', { ...ask, expires_at: in15() });
    mailServer.refuse(true);
    app.clock.advance(minute);
    await send();
    mailServer.refuse(false);
    app.clock.advance(16 * minute);
    await send();
    expect(subjects()).toEqual([]);
    await add(1, 'confirmation_needed', { ...ask, expires_at: in15() });
    app.clock.advance(minute);
    await send();
    expect(subjects()).toEqual(['“Book” needs your approval']);
  });

  test('are limited per hour; the last one contains the excess, and the rest waits', async () => {
    await add(maxMailsPerHour + 3);
    app.clock.advance(minute);
    await send();
    expect(subjects()).toHaveLength(maxMailsPerHour);
    expect(subjects().at(-1)).toBe('4 new notifications');
    await add(2);
    app.clock.advance(30 * minute);
    await send();
    expect(subjects()).toHaveLength(maxMailsPerHour);
    app.clock.advance(31 * minute);
    await send();
    expect(subjects()).toHaveLength(maxMailsPerHour + 2);
  });

  test('are retried if they are rejected, without delaying others', async () => {
    await add(1);
    app.clock.advance(minute);
    mailServer.refuse(true);
    await send();
    mailServer.refuse(false);
    await send();
    expect(subjects()).toEqual([]);
    app.clock.advance(11 * minute);
    await send();
    expect(subjects()).toHaveLength(1);
  });

  test('go to no unverified address or blocked account', async () => {
    await query(`update users set email_key = email_key || '#x' where id = $1`, [user.id]);
    const settings = await app.call(getNotificationSettings, { token: user.token });
    expect(settings.body.mail_available).toBe(false);
    await add(1);
    app.clock.advance(minute);
    await send();
    await query(`update users set email_key = lower(email), status = 'blocked' where id = $1`, [user.id]);
    await add(1);
    app.clock.advance(minute);
    await send();
    expect(subjects()).toEqual([]);
  });

  test('settings offer mail to a verified address', async () => {
    const { body } = await app.call(getNotificationSettings, { token: user.token });
    expect(body.mail_available).toBe(true);
  });
});
