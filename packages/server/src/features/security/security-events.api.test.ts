import { api, type SecurityEvent } from '@agentarium/contracts';
import { pushSubscription } from '@agentarium/testkit/add-device.ts';
import { adminPassword, type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { newestToken } from '@agentarium/testkit/read-mails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepSecurityEvents } from './security-events.ts';

describe('the security log', () => {
  let app: TestApp;
  let admin: { token: string; id: string };
  beforeAll(async () => {
    app = await testApp({ env: { SECURITY_CONTACT: 'security@example.com', TRUST_PROXY: '1' } });
    admin = await app.signIn('admin', adminPassword);
  });
  afterAll(() => app.close());

  type Query = Parameters<typeof list>[0];
  const list = async (query: {
    account?: string;
    ip?: string;
    kind?: SecurityEvent['kind'];
    limit?: number;
    cursor?: string;
  }) => (await app.call(api.security.listSecurityEvents, { query, token: admin.token })).body;
  const kindsOf = async (query: Query) => (await list(query)).items.map((event) => event.kind);

  test('lists account events with address and device, newest first', async () => {
    const user = await app.signUp();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': `Firefox/${'9'.repeat(400)}` };
    const params = { id: user.id };
    const { token } = user;
    await app.call(api.auth.login, { body: { username: user.username, password: 'wrong one' }, headers });
    await app.call(api.auth.login, { body: { username: user.email, password: user.password }, headers });
    await app.http.inject({
      url: '/api/public/users/me/export',
      headers: { authorization: `Bearer ${token}` },
    });
    await app.call(api.auth.forgotPassword, { body: { email: user.email.toUpperCase() }, headers });
    const email = `new-${user.email}`;
    const change = { email, password: 'a-new-password', current_password: user.password };
    await app.call(api.users.updateUser, { params, body: change, token });
    await app.call(api.users.updateUser, {
      params,
      body: { password: 'set-by-an-admin' },
      token: admin.token,
    });
    await app.call(api.users.deleteUser, { params, token: admin.token });
    const { items } = await list({ account: user.username.toUpperCase() });
    expect(items.map((event) => [event.kind, event.actor_username])).toEqual([
      ['account_deleted', 'admin'],
      ['password_changed', 'admin'],
      ['email_changed', null],
      ['password_changed', null],
      ['reset_requested', null],
      ['account_exported', null],
      ['signed_in', null],
      ['sign_in_failed', null],
      ['registered', null],
    ]);
    expect(items.at(-2)).toMatchObject({
      account_id: user.id,
      username: user.username,
      ip: '203.0.113.7',
      user_agent: `Firefox/${'9'.repeat(192)}`,
    });
    expect((await list({ account: user.id })).items).toEqual(items);
  });

  test('records a reset by mail, and not a name without an account', async () => {
    const user = await app.signUp();
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    await app.call(api.auth.forgotPassword, { body: { email: user.email } });
    const body = { token: await newestToken(app, user.email), password: 'another-password' };
    expect((await app.call(api.auth.resetPassword, { body, headers })).status).toBe(200);
    await app.call(api.auth.login, { body: { username: 'my-secret-typed-here', password: 'x' }, headers });
    const { items } = await list({ ip: '203.0.113.8' });
    expect(items.map((event) => [event.kind, event.username])).toEqual([
      ['sign_in_failed', null],
      ['password_reset', user.username],
    ]);
    expect(JSON.stringify(items)).not.toContain('typed-here');
  });

  test('records ended sessions, calendar addresses, links and devices, each change once', async () => {
    const user = await app.signUp();
    const other = (await app.signIn(user.username, user.password)).token;
    const sessions = (await app.call(api.auth.listSessions, { token: other })).body.items;
    await app.call(api.auth.endSession, {
      params: { id: sessions.find(({ is_current }) => !is_current)?.id ?? '' },
      body: { current_password: user.password },
      token: other,
    });
    const device = pushSubscription(user.username);
    for (let times = 0; times < 2; times += 1) {
      await app.call(api.schedule.getCalendar, { token: other });
      await app.call(api.notifications.addPushSubscription, { body: device, token: other });
    }
    for (let times = 0; times < 2; times += 1) {
      const { endpoint } = device;
      await app.call(api.schedule.revokeCalendar, { token: other });
      await app.call(api.notifications.deletePushSubscription, { query: { endpoint }, token: other });
    }
    app.model.play([{ text: 'Whole.' }]);
    const { id: task_id } = await addTask(app.services.database);
    const run = await app.call(api.executions.createExecution, { body: { task_id }, token: other });
    const params = { id: run.body.id };
    const link = await app.call(api.executions.createShare, { params, body: {}, token: other });
    await app.call(api.executions.revokeShare, {
      params: { ...params, shareId: link.body.id },
      token: other,
    });
    await app.call(api.users.endUserSessions, { params: { id: user.id }, token: admin.token });
    const { items } = await list({ account: user.id });
    expect(items.slice(0, -2).map((event) => [event.kind, event.actor_username])).toEqual([
      ['sessions_ended', 'admin'],
      ['link_revoked', null],
      ['link_created', null],
      ['device_removed', null],
      ['calendar_revoked', null],
      ['device_added', null],
      ['calendar_created', null],
      ['sessions_ended', null],
    ]);
  });

  test('records refused access with its endpoint, equal refusals once in a quarter of an hour', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const { token } = user;
    const refused = async () => [
      ...(await Promise.all(Array.from({ length: 5 }, () => app.call(api.users.listUsers, { token })))),
      await app.call(api.users.getUser, { params: { id: other.id }, token }),
      await app.call(api.security.listSecurityEvents, { token }),
    ];
    const endpoints = async () =>
      (await list({ account: user.id, kind: 'access_refused' })).items.map(({ endpoint }) => endpoint).sort();
    expect((await refused()).map(({ status }) => status)).toEqual(Array(7).fill(403));
    const each = ['security.listSecurityEvents', 'users.getUser', 'users.listUsers'];
    expect(await endpoints()).toEqual(each);
    await refused();
    expect(await endpoints()).toEqual(each);
    app.clock.advance(15 * 60_000);
    await refused();
    expect(await endpoints()).toEqual([...each, ...each].sort());
    expect(await kindsOf({ account: other.id, kind: 'access_refused' })).toEqual([]);
  });

  test('is paged by key and filtered by kind', async () => {
    const user = await app.signUp();
    for (let at = 0; at < 5; at += 1) await app.signIn(user.username, user.password);
    const first = await list({ account: user.username, kind: 'signed_in', limit: 3 });
    expect(first.items).toHaveLength(3);
    const rest = { account: user.username, kind: 'signed_in' as const, limit: 3 };
    const second = await list({ ...rest, cursor: first.next_cursor ?? '' });
    expect([second.items.length, second.next_cursor]).toEqual([2, null]);
    expect(await kindsOf({ account: user.username, kind: 'sign_in_failed' })).toEqual([]);
  });

  test('is exported as JSON lines, and the export is logged too', async () => {
    const ask = (query: string) =>
      app.http.inject({
        url: `/api/private/admin/security-events/export${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
    const { body, headers } = await ask('?kind=signed_in&account=admin');
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/filename="agentarium-security-[\d-]+\.jsonl"/);
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual((await list({ kind: 'signed_in', account: 'admin', limit: 100 })).items);
    expect(await kindsOf({ kind: 'security_log_exported' })).toEqual(['security_log_exported']);
    expect((await ask('?from=x')).statusCode).toBe(400);
  });

  test('is kept for a year by default', async () => {
    app.clock.advance(364 * DAY_MS);
    await sweepSecurityEvents(app.services);
    const count = async () => app.services.database.query('', 'select 1 from security_events', []);
    expect((await count()).length).toBeGreaterThan(0);
    app.clock.advance(2 * DAY_MS);
    const { config } = app.services;
    await sweepSecurityEvents({
      ...app.services,
      config: { ...config, retention: { ...config.retention, securityDays: 0 } },
    });
    expect((await count()).length).toBeGreaterThan(0);
    await sweepSecurityEvents(app.services);
    expect(await count()).toEqual([]);
  });

  test('security.txt names the contact, and expires after half a year', async () => {
    const { body, headers, statusCode } = await app.http.inject('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^Contact: mailto:security@example\.com\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/);
    const without = { ...app.services.config, securityContact: null };
    Object.assign(app.services.config, without);
    expect((await app.http.inject('/.well-known/security.txt')).statusCode).toBe(404);
  });
});

test('nobody fills the log with calendar addresses, links or devices: 60 of a kind in an hour', async () => {
  const app = await testApp({ env: { RATE_LIMITS: 'on' } });
  const { token, id } = await app.signUp();
  const { database } = app.services;
  let devices = 0;
  const task = await addTask(database);
  const { body: run } = await app.call(api.executions.createExecution, {
    body: { task_id: task.id },
    token,
  });
  const create = {
    calendar: () => app.call(api.schedule.getCalendar, { token }),
    link: () =>
      app.call(api.executions.createShare, {
        params: { id: run.id },
        body: { expires_in_days: 7, include_files: false },
        token,
      }),
    device: () =>
      app.call(api.notifications.addPushSubscription, {
        body: pushSubscription(`device-${++devices}`),
        token,
      }),
  };
  for (const one of Object.values(create)) {
    expect((await one()).status).toBeLessThan(300);
    await database.query('', 'update throttles set count = 60 where count = 1 and key like $1', [`%:${id}`]);
    await app.call(api.schedule.revokeCalendar, { token });
    expect((await one()).status).toBe(429);
  }
  const logged = `select kind from security_events where account_id = $1 order by kind`;
  expect((await database.query<{ kind: string }>('', logged, [id])).map(({ kind }) => kind)).toEqual([
    'calendar_created',
    'calendar_revoked',
    'device_added',
    'link_created',
    'registered',
  ]);
  app.clock.advance(60 * 60_000);
  for (const one of Object.values(create)) expect((await one()).status).toBeLessThan(300);
  await app.close();
});
