import { api } from '@agentarium/contracts';
import { adminPassword, type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { mailsTo } from '@agentarium/testkit/read-mails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('accounts', () => {
  let app: TestApp;
  let adminToken: string;
  beforeAll(async () => {
    app = await testApp();
    adminToken = (await app.admin()).token;
  });
  afterAll(() => app.close());

  type Body = Parameters<typeof app.call<typeof api.users.updateUser>>[1] extends infer R
    ? R extends { body?: infer B }
      ? B
      : never
    : never;
  const update = (id: string, body: Body, token: string, query: { user_id?: string } = {}) =>
    app.call(api.users.updateUser, { params: { id }, body, token, query });
  const audits = (target: string) =>
    app.services.database.query<{ action: string; changes: Record<string, unknown>; actor_username: string }>(
      '',
      'select action, changes, actor_username from audit_logs where target_id = $1 order by id',
      [target],
    );
  let made = 0;
  const create = async (given: Record<string, unknown> = {}) => {
    made += 1;
    const username = `made-${made}`;
    const body = { username, email: `${username}@example.com`, name: 'Made', password: 'a-good-password' };
    return app.call(api.users.createUser, { body: { ...body, role: 'user', ...given }, token: adminToken });
  };

  test('users can read only their own full account', async () => {
    const [anna, boris] = [await app.signUp({ dailyLimit: null }), await app.signUp()];
    const me = await app.call(api.users.getMe, { token: anna.token });
    expect(me.body).toMatchObject({
      id: anna.id,
      role: 'user',
      status: 'active',
      change_count: 0,
      model_version: 1,
      preferences: { favorites: [], language: null },
      usage_status: { daily_limit: 10, remaining_executions: 10, next_reset_time: null },
      subscription_data: { current_plan: 'basic', plan_activated_at: null, extra_executions: 0 },
    });
    expect(JSON.stringify(me.body)).not.toMatch(/password|hash|_key|health/);
    const read = (id: string, token: string, query = {}) =>
      app.call(api.users.getUser, { params: { id }, query, token });
    expect((await read(anna.id, anna.token, { user_id: anna.id })).body).toEqual(me.body);
    expect((await read(anna.id, boris.token)).error.error_code).toBe('FORBIDDEN');
    expect((await read(boris.id, boris.token, { user_id: anna.id })).status).toBe(403);
    expect((await read(crypto.randomUUID(), boris.token)).status).toBe(403);
    expect((await read(anna.id, adminToken)).body).toEqual(me.body);
    expect((await read(crypto.randomUUID(), adminToken)).error.error_code).toBe('USER_NOT_FOUND');
    const validated = await app.call(api.auth.validateSession, { token: anna.token });
    expect(validated.body).toEqual({ ...me.body, sub: anna.id });
  });

  test('an update changes only given fields, increments the version and rejects a stale one', async () => {
    const { id, token, email } = await app.signUp();
    const { body } = await update(id, { name: 'Anna', change_count: 0 }, token, { user_id: id });
    expect(body).toMatchObject({ name: 'Anna', email, change_count: 1, updated_by: id });
    const stale = await update(id, { name: 'Clara', change_count: 0 }, token);
    expect([stale.status, stale.error.error_code]).toEqual([409, 'STALE_WRITE']);
    const same = await update(id, { name: 'Anna' }, token);
    expect(same.body).toMatchObject({ name: 'Anna', change_count: 2 });
  });

  test('a blank password keeps the current one', async () => {
    const { id, token, username, password } = await app.signUp();
    const { body } = await update(id, { name: 'Anna', password: '' }, token);
    expect(body).toMatchObject({ name: 'Anna', change_count: 1 });
    expect((await app.signIn(username, password)).token).toBeTypeOf('string');
    for (const [given, message] of [
      ['short', 'Password must be at least 8 characters'],
      [12_345_678, 'Must be text'],
    ] as const) {
      const { error } = await update(id, { password: given as string }, token);
      expect(error.details).toMatchObject([{ path: 'password', message }]);
    }
  });

  test('of twenty concurrent changes from one version, one is saved', async () => {
    const { id, token } = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => update(id, { name: `N${at}`, change_count: 0 }, token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.error_code === 'STALE_WRITE')).toHaveLength(19);
  });

  test('a user changes neither another user nor any role', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    expect((await update(anna.id, { name: 'Xena' }, boris.token)).status).toBe(403);
    expect((await update(boris.id, { role: 'admin' }, boris.token)).error.error_code).toBe('FORBIDDEN');
    for (const field of ['status', 'id', 'daily_execution_limit', 'usage_status', 'subscription_data']) {
      const { status } = await update(boris.id, { [field]: 1 } as Body, boris.token);
      expect(status, field).toBe(400);
    }
  });

  test('taken names and addresses are rejected', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const name = await update(boris.id, { username: anna.username.toUpperCase() }, boris.token);
    expect([name.status, name.error.error_code]).toEqual([409, 'USERNAME_TAKEN']);
    const body = { email: anna.email.toUpperCase(), current_password: boris.password };
    const address = await update(boris.id, body, boris.token);
    expect([address.status, address.error.error_code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test('a new address or password requires the current password; the other sessions end', async () => {
    const { id, token, password, username, email } = await app.signUp();
    const other = (await app.signIn(username, password)).token;
    for (const current of [undefined, '', 'wrong-password']) {
      for (const change of [{ password: 'a-new-password' }, { email: `new-${email}` }]) {
        const body = { ...change, ...(current === undefined ? {} : { current_password: current }) };
        const { status, error } = await update(id, body, token);
        expect([status, error.error_code]).toEqual([400, 'VALIDATION_FAILED']);
        expect(error.details?.[0]?.path).toBe('current_password');
      }
    }
    const body = { password: 'a-new-password', email: `new-${email}`, current_password: password };
    expect((await update(id, body, token)).body.email).toBe(`new-${email}`);
    const me = async (one: string) => (await app.call(api.users.getMe, { token: one })).status;
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    await expect(app.signIn(`new-${email}`, 'a-new-password')).resolves.toMatchObject({ id });
    expect((await mailsTo(app, email))[0]?.subject).toBe('Your email address was changed');
    const [notice] = await mailsTo(app, `new-${email}`);
    expect(notice?.subject).toBe('Your password was changed');
  });

  test('an administrator creates, updates and deletes accounts, all audited', async () => {
    const { body: user, status } = await create();
    expect(status).toBe(201);
    expect(user).toMatchObject({ role: 'user', status: 'active', change_count: 0 });
    expect((await create({ username: user.username })).error.error_code).toBe('USERNAME_TAKEN');
    expect((await create({ email: user.email })).error.error_code).toBe('EMAIL_TAKEN');
    await app.signIn(user.username, 'a-good-password');
    await update(user.id, { name: 'Other', role: 'admin', password: 'set-by-an-admin' }, adminToken);
    await app.signIn(user.username, 'set-by-an-admin');
    const gone = await app.call(api.users.deleteUser, { params: { id: user.id }, token: adminToken });
    expect(gone.status).toBe(200);
    const read = await app.call(api.users.getUser, { params: { id: user.id }, token: adminToken });
    expect(read.error.error_code).toBe('USER_NOT_FOUND');
    const logged = await audits(user.id);
    expect(logged.map(({ action }) => action)).toEqual([
      'users.createUser',
      'users.updateUser',
      'users.deleteUser',
    ]);
    expect(logged[1]).toMatchObject({
      actor_username: 'admin',
      changes: {
        name: { from: 'Made', to: 'Other' },
        role: { from: 'user', to: 'admin' },
        password: 'changed',
      },
    });
    expect(JSON.stringify(logged)).not.toMatch(/set-by-an-admin|argon2/);
  });

  test('a role is accepted in any case; a name’s length limit depends on who sets it', async () => {
    const long = `${'x'.repeat(30)}`;
    const { body } = await create({ role: ' Administrator', username: long });
    expect(body).toMatchObject({ role: 'admin', username: long });
    expect((await update(body.id, { role: 'USER' as 'user' }, adminToken)).body.role).toBe('user');
    expect((await create({ role: 'root' })).status).toBe(400);
    expect((await create({ username: 'some@example.com' })).status).toBe(400);
    const { id, token } = await app.signUp();
    const refused = await update(id, { username: `${long}-2` }, token);
    expect(refused.error.details?.[0]).toMatchObject({
      path: 'username',
      message: 'Username cannot exceed 30 characters',
    });
  });

  test('an administrator creates accounts while registration is off', async () => {
    const toggle = (enabled: boolean) =>
      app.call(api.system.toggleUserRegistration, { body: { enabled }, token: adminToken });
    expect((await toggle(false)).status).toBe(200);
    const { status, body } = await create();
    expect([status, body.status]).toEqual([201, 'active']);
    await app.signIn(body.username, 'a-good-password');
    await toggle(true);
  });

  test.each([
    [{ role: 'boss' }, 'role', 'Invalid role'],
    [{ password: '' }, 'password', 'Password is required for new users'],
  ])('a new account with %j is rejected with the form’s message', async (given, path, message) => {
    const { status, error } = await create(given);
    expect([status, error.details]).toMatchObject([400, [{ path, message }]]);
  });

  test('only administrators create accounts', async () => {
    const { token } = await app.signUp();
    const body = { username: 'sneaky', email: 's@example.com', name: 'Sneaky', password: 'a-good-password' };
    for (const endpoint of [api.users.createUser, api.users.createAdminUser]) {
      const answer = await app.call(endpoint, { body: { ...body, role: 'admin' }, token });
      expect(answer.status).toBe(403);
    }
  });

  test.each([
    ['no body', undefined, [400, 'VALIDATION_FAILED', 'CURRENT_PASSWORD_REQUIRED']],
    ['a blank one', { current_password: '' }, [400, 'VALIDATION_FAILED', 'CURRENT_PASSWORD_REQUIRED']],
    ['a wrong one', { current_password: 'wrong-password' }, [403, 'FORBIDDEN', 'CURRENT_PASSWORD_WRONG']],
  ])('deleting one’s own account with %s is rejected, and deletes nothing', async (_, body, expected) => {
    const { id, token } = await app.signUp();
    const request = { params: { id }, token, ...(body ? { body } : {}) };
    const { status, error } = await app.call(api.users.deleteUser, request);
    expect([status, error.error_code, error.details?.[0]?.code]).toEqual(expected);
    expect(error.details?.[0]?.path).toBe('current_password');
    expect((await app.call(api.users.getMe, { token })).status).toBe(200);
  });

  test('deleting one’s own account with the password deletes everything', async () => {
    const { id, token, password, username } = await app.signUp();
    const body = { current_password: password };
    expect((await app.call(api.users.deleteUser, { params: { id }, token, body })).status).toBe(200);
    const left = await app.services.database.query('', 'select 1 from sessions where user_id = $1', [id]);
    expect(left).toEqual([]);
    expect((await app.call(api.auth.login, { body: { username, password } })).status).toBe(401);
  });

  test('a user cannot delete another', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const answer = await app.call(api.users.deleteUser, {
      params: { id: anna.id },
      body: { current_password: boris.password },
      token: boris.token,
    });
    expect(answer.status).toBe(403);
  });

  test('one active administrator always remains, even when all delete themselves concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => create({ role: 'admin' })));
    const admins = [];
    for (const { body } of people) admins.push(await app.signIn(body.username, 'a-good-password'));
    admins.push(await app.admin());
    const answers = await Promise.all(
      admins.map(({ id, token }, at) =>
        at % 2 === 0
          ? update(id, { role: 'user' }, token)
          : app.call(api.users.deleteUser, {
              params: { id },
              body: { current_password: at < people.length ? 'a-good-password' : adminPassword },
              token,
            }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(admins.length - 1);
    expect(answers.filter(({ error }) => error?.error_code === 'IN_USE')).toHaveLength(1);
    const active = await app.services.database.query(
      '',
      "select id from users where role = 'admin' and status = 'active'",
      [],
    );
    expect(active).toHaveLength(1);
  });
});

describe('a changed address with verification', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ env: { EMAIL_VERIFICATION: 'on' } });
  });
  afterAll(() => app.close());

  test('works for sign-in and reset only after it is verified', async () => {
    const { token, id } = await app.admin();
    const before = (await app.call(api.users.getMe, { token })).body.email;
    const change = (email: string) =>
      app.call(api.users.updateUser, {
        params: { id },
        body: { email, current_password: 'correct-horse-1' },
        token,
      });
    expect((await change('new@example.com')).body).toMatchObject({
      email: 'new@example.com',
      status: 'active',
    });
    const login = (username: string) =>
      app.call(api.auth.login, { body: { username, password: 'correct-horse-1' } });
    expect((await login('new@example.com')).status).toBe(401);
    expect((await login('admin')).status).toBe(200);
    expect((await mailsTo(app, before))[0]?.subject).toBe('Your email address was changed');
    const [mail] = await mailsTo(app, 'new@example.com');
    await app.call(api.auth.forgotPassword, { body: { email: 'new@example.com' } });
    await change('newer@example.com');
    const stale = await app.call(api.auth.verifyEmail, { body: { token: mail?.token ?? '' } });
    expect(stale.error.error_code).toBe('TOKEN_INVALID');
    const [newer] = await mailsTo(app, 'newer@example.com');
    await app.call(api.auth.verifyEmail, { body: { token: newer?.token ?? '' } });
    expect((await login('newer@example.com')).status).toBe(200);
    expect(await mailsTo(app, 'new@example.com')).toHaveLength(1);
  });
});
