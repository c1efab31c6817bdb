import { api } from '@agentarium/contracts';
import { addDevice, pushSubscription } from '@agentarium/testkit/add-device.ts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { newestToken } from '@agentarium/testkit/read-mails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureAdmin } from '../ensure-admin.ts';
import { hashPassword } from '../passwords.ts';
import { startSession } from './sessions.ts';

describe('the end of access', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<TestApp['signUp']>>;
  const newPassword = 'another-password';
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['logout', ({ token }) => app.call(api.auth.logout, { token })],
    [
      'ending the session from another device',
      async ({ username, password, token }) => {
        const { body } = await app.call(api.auth.listSessions, { token });
        const other = await app.signIn(username, password);
        const params = { id: body.items[0]?.id ?? '' };
        return app.call(api.auth.endSession, {
          params,
          body: { current_password: password },
          token: other.token,
        });
      },
    ],
    [
      'a password changed on another device',
      async ({ id, username, password }) => {
        const { token } = await app.signIn(username, password);
        const body = { password: newPassword, current_password: password };
        return app.call(api.users.updateUser, { params: { id }, body, token });
      },
    ],
    [
      'a password set by an administrator',
      async ({ id }) => {
        const { token } = await app.admin();
        return app.call(api.users.updateUser, { params: { id }, body: { password: newPassword }, token });
      },
    ],
    [
      'a password reset by mail',
      async ({ email }) => {
        await app.call(api.auth.forgotPassword, { body: { email } });
        const body = { token: await newestToken(app, email), password: newPassword };
        return app.call(api.auth.resetPassword, { body });
      },
    ],
    [
      'an administrator who ends all sessions',
      async ({ id }) =>
        app.call(api.users.endUserSessions, { params: { id }, token: (await app.admin()).token }),
    ],
    [
      'deletion by an administrator',
      async ({ id }) => app.call(api.users.deleteUser, { params: { id }, token: (await app.admin()).token }),
    ],
    [
      'deletion by the user',
      ({ id, password, token }) =>
        app.call(api.users.deleteUser, { params: { id }, body: { current_password: password }, token }),
    ],
  ];

  test.each(endings)('%s takes effect immediately, also on open streams', async (_name, end) => {
    const person = await app.signUp();
    const signaled: string[] = [];
    const stop = app.services.signals.on('access', person.id, (key) => signaled.push(key));
    expect(await end(person)).toMatchObject({ status: 200 });
    expect((await app.call(api.users.getMe, { token: person.token })).status).toBe(401);
    await expect.poll(() => signaled, { interval: 10 }).toContain(person.id);
    stop();
  });

  const devicesOf = async (id: string) =>
    (
      await app.services.database.query<{ device_name: string }>(
        '',
        'select device_name from push_subscriptions where user_id = $1 order by id',
        [id],
      )
    ).map(({ device_name }) => device_name);
  const addOwnDevice = (token: string, device_name: string) =>
    app.call(api.notifications.addPushSubscription, {
      token,
      body: { ...pushSubscription(device_name), device_name },
    });

  test.each(endings.filter(([name]) => name.startsWith('a password')))(
    '%s ends the address of the calendar and the devices, and no link to a result',
    async (_name, end) => {
      const person = await app.signUp();
      const { id, token, username } = person;
      const { pathname } = new URL((await app.call(api.schedule.getCalendar, { token })).body.url);
      await addOwnDevice(token, `phone-of-${username}`);
      await addDevice(app, id, `expired-session-of-${username}`);
      app.model.play([{ text: 'Whole.' }]);
      const { id: task_id } = await addTask(app.services.database);
      const run = await app.call(api.executions.createExecution, { token, body: { task_id } });
      const link = await app.call(api.executions.createShare, {
        token,
        params: { id: run.body.id },
        body: {},
      });
      expect(await devicesOf(id)).toHaveLength(2);
      expect((await app.http.inject(pathname)).statusCode).toBe(200);
      expect(await end(person)).toMatchObject({ status: 200 });
      expect((await app.http.inject(pathname)).statusCode).toBe(404);
      expect(await devicesOf(id)).toEqual([]);
      const shared = await app.call(api.executions.getSharedResult, { params: { token: link.body.token } });
      expect(shared.body.result).toBe('Whole.');
    },
  );

  test('a changed password leaves the device on which it was changed', async () => {
    const { id, username, password, token } = await app.signUp();
    const other = await app.signIn(username, password);
    await addOwnDevice(token, 'this-one');
    await addOwnDevice(other.token, 'another-one');
    const body = { password: newPassword, current_password: password };
    expect((await app.call(api.users.updateUser, { params: { id }, body, token })).status).toBe(200);
    expect(await devicesOf(id)).toEqual(['this-one']);
  });

  test('a login that races with a password change does not survive it', async () => {
    const { id, username, password } = await app.signUp();
    const { token } = await app.signIn(username, password);
    const body = { password: newPassword, current_password: password };
    const logins = Array.from({ length: 12 }, () =>
      app.call(api.auth.login, { body: { username, password } }),
    );
    const changed = await app.call(api.users.updateUser, { params: { id }, body, token });
    expect(changed.status).toBe(200);
    for (const { status, body: answer } of await Promise.all(logins)) {
      if (status !== 200) continue;
      expect((await app.call(api.users.getMe, { token: answer.token })).status).toBe(401);
    }
    expect((await app.call(api.users.getMe, { token })).status).toBe(200);
  });

  test('no session starts with a replaced password or for an inactive account', async () => {
    const { id } = await app.signUp();
    const ctx = {
      ...app.services,
      actor: null,
      requestId: '',
      ip: '127.0.0.1',
      userAgent: null,
      language: 'en' as const,
      load: null,
    };
    const stale = { id, role: 'user' as const, password_hash: await hashPassword('former') };
    expect(await startSession(ctx, stale)).toBeNull();
  });

  test('concurrent processes create the first administrator once', async () => {
    const { database } = app.services;
    await database.query('', 'delete from users', []);
    const first = { username: 'Root', email: 'root@example.com' };
    const made = await Promise.all(Array.from({ length: 5 }, () => ensureAdmin(app.services, first)));
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    const password = made.find(({ created }) => created)?.generatedPassword ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(made.filter(({ generatedPassword }) => generatedPassword !== null)).toHaveLength(1);
    const again = await ensureAdmin(app.services, { ...first, username: 'Other', password: 'x' });
    expect(again).toEqual({ username: 'Root', generatedPassword: null, created: false });
    await expect(app.signIn('root', password)).resolves.toMatchObject({ id: expect.any(String) });
  });
});
