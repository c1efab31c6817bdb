import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { mailsTo, newestToken } from '@agentarium/testkit/read-mails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepAccounts } from './jobs.ts';

const account = (username: string, email = `${username}@example.com`) => ({
  name: 'Some One',
  username,
  email,
  password: 'a-good-password',
  consent: true as const,
});

describe('registration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  const register = (username: string, email?: string) =>
    app.call(api.auth.register, { body: account(username, email) });

  test('without verification the account is signed in immediately', async () => {
    const { status, body } = await register('Anna');
    expect(status).toBe(201);
    expect(body).toMatchObject({ verification_required: false, username: 'Anna', role: 'user' });
    const me = await app.call(api.users.getMe, { token: body.token ?? '' });
    expect(me.body).toMatchObject({ id: body.user_id, status: 'active', usage_status: { daily_limit: 10 } });
  });

  test('names and addresses are unique across spellings', async () => {
    await register('Boris', 'boris@example.com');
    for (const name of ['boris', 'BORIS', 'Ｂｏｒｉｓ']) {
      const { status, error } = await register(name, 'other@example.com');
      expect([status, error.error_code], name).toEqual([409, 'USERNAME_TAKEN']);
    }
    const { status, error } = await register('boris2', 'Boris@Example.com');
    expect([status, error.error_code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test('rejects a name that resembles another', async () => {
    await register('scoop');
    await register('poppa');
    for (const name of ['ѕсоор', 'sc00p', 'рорра', 'p0ppa', 'adm1n']) {
      const { status, error } = await register(name, 'look-alike@example.com');
      const facts = [status, error.error_code, error.details?.[0]?.code];
      expect(facts, name).toEqual([409, 'USERNAME_TAKEN', 'USERNAME_CONFUSABLE']);
    }
    const mixed = await register('sсoop2', 'look-alike@example.com');
    expect([mixed.status, mixed.error.details?.[0]?.code]).toEqual([400, 'USERNAME_MIXED_SCRIPTS']);
  });

  test('rejects a common password wherever one is set', async () => {
    const { body, ...rest } = await app.call(api.auth.register, {
      body: { ...account('commoner'), password: 'Password123' },
    });
    const [user, admin] = [await app.signUp(), await app.admin()];
    const change = { password: 'qwertyuiop', current_password: user.password };
    const params = { id: user.id };
    const facts = { username: 'commoner', email: 'commoner@example.com', name: 'Commoner', role: 'user' };
    const answers = [
      rest,
      await app.call(api.users.updateUser, { params, body: change, token: user.token }),
      await app.call(api.users.updateUser, { params, body: { password: 'qwertyuiop' }, token: admin.token }),
      await app.call(api.users.createUser, {
        body: { ...facts, password: '1234567890' } as never,
        token: admin.token,
      }),
    ];
    for (const { status, error } of answers) {
      const [detail] = error.details ?? [];
      expect([status, detail?.path, detail?.code]).toEqual([400, 'password', 'PASSWORD_TOO_COMMON']);
    }
    expect(body).not.toHaveProperty('token');
  });

  test('rejects a password like the account or the product wherever one is set', async () => {
    const [user, admin] = [await app.signUp({ username: 'rowena' }), await app.admin()];
    const params = { id: user.id };
    const own = { params, token: user.token };
    const current_password = user.password;
    const facts = { username: 'ottoline', email: 'o.morrell@example.com', name: 'Ottoline', role: 'user' };
    await app.call(api.auth.forgotPassword, { body: { email: user.email } });
    const token = await newestToken(app, user.email);
    const answers = [
      await app.call(api.auth.register, { body: { ...account('virginia'), password: 'V1rginia!' } }),
      await app.call(api.users.updateUser, { ...own, body: { password: 'rowena2024', current_password } }),
      await app.call(api.users.updateUser, {
        ...own,
        body: { username: 'clarissa', password: 'clarissa2024', current_password },
      }),
      await app.call(api.users.updateUser, { params, body: { password: 'agentarium1' }, token: admin.token }),
      await app.call(api.users.createUser, {
        body: { ...facts, password: 'Morrell99' } as never,
        token: admin.token,
      }),
      await app.call(api.auth.resetPassword, { body: { token, password: 'rowena@example.com' } }),
    ];
    for (const { status, error } of answers) {
      const [detail] = error.details ?? [];
      expect([status, detail?.path, detail?.code]).toEqual([400, 'password', 'PASSWORD_LIKE_ACCOUNT']);
    }
    const again = await app.call(api.auth.resetPassword, { body: { token, password: 'another-password' } });
    expect(again.status).toBe(200);
  });

  test('of twenty concurrent registrations with one name, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => register('Clara', `clara${at}@example.com`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.error_code === 'USERNAME_TAKEN')).toHaveLength(19);
  });

  test('an administrator can turn registration off', async () => {
    const set = (enabled: boolean) =>
      app.services.database.query(
        '',
        `update system_config set config = jsonb_set(config, '{user_registration,enabled}', $1::jsonb)`,
        [String(enabled)],
      );
    const open = async () => (await app.call(api.auth.registrationStatus)).body.registration_enabled;
    await set(false);
    expect(await open()).toBe(false);
    const { status, error } = await register('dora');
    expect([status, error.error_code]).toEqual([403, 'REGISTRATION_DISABLED']);
    await set(true);
    expect(await open()).toBe(true);
    expect((await register('dora')).status).toBe(201);
  });

  test.each([
    [{ consent: false }, 'consent'],
    [{ role: 'admin' }, 'role'],
  ])('rejects %j', async (wrong, field) => {
    const { status, error } = await app.call(api.auth.register, {
      body: { ...account('wrong'), ...wrong } as never,
    });
    expect(status).toBe(400);
    expect(JSON.stringify(error.details)).toContain(field);
  });
});

describe('registration with verification', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ env: { EMAIL_VERIFICATION: 'on', APP_URL: 'https://app.example' } });
  });
  afterAll(() => app.close());
  const register = (username: string, email?: string, password = 'a-good-password') =>
    app.call(api.auth.register, { body: { ...account(username, email), password, language: 'ru' } });
  const login = (username: string, password = 'a-good-password') =>
    app.call(api.auth.login, { body: { username, password } });
  const verify = (token: string) => app.call(api.auth.verifyEmail, { body: { token } });
  const resend = (email: string) => app.call(api.auth.resendVerification, { body: { email } });

  test('the account is pending until the link in its mail is opened', async () => {
    const { status, body } = await register('Anna');
    expect(status).toBe(201);
    expect(body).toEqual({
      verification_required: true,
      token: null,
      user_id: null,
      username: null,
      email: 'Anna@example.com',
      name: null,
      role: null,
    });
    for (const name of ['anna', 'anna@example.com']) {
      expect((await login(name)).error.error_code).toBe('EMAIL_NOT_VERIFIED');
    }
    const [mail] = await mailsTo(app, 'Anna@example.com');
    expect(mail).toMatchObject({ path: '/verify-email', subject: 'Подтвердите адрес почты' });
    expect((await verify(mail?.token ?? '')).status).toBe(200);
    for (const name of ['anna', 'anna@example.com']) expect((await login(name)).status).toBe(200);
  });

  test('a token works once, even in twenty concurrent requests', async () => {
    await register('Boris');
    const token = await newestToken(app, 'Boris@example.com');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.error_code === 'TOKEN_INVALID')).toHaveLength(19);
  });

  test('a new mail invalidates the earlier link; no token is stored in plain text', async () => {
    await register('Clara');
    const first = await newestToken(app, 'Clara@example.com');
    await resend('clara@example.com');
    const second = await newestToken(app, 'Clara@example.com', 2);
    const rows = await app.services.database.query('', 'select * from account_tokens', []);
    const jobs = await app.services.database.query('', 'select data from pgboss.job', []);
    for (const token of [first, second]) expect(JSON.stringify([rows, jobs])).not.toContain(token);
    expect((await verify(first)).error.error_code).toBe('TOKEN_INVALID');
    expect((await verify(second)).status).toBe(200);
  });

  test('neither responses nor later behavior reveal whether an address has an account', async () => {
    await register('Dora');
    await verify(await newestToken(app, 'Dora@example.com'));
    const seen = [];
    for (const [username, email] of [
      ['probe1', 'dora@example.com'],
      ['probe2', 'nobody@example.com'],
    ] as const) {
      const first = await register(username, email, 'the-guess-of-a-stranger');
      const again = await register(username, 'elsewhere@example.com');
      const byName = await login(username, 'the-guess-of-a-stranger');
      const byEmail = await login(email, 'the-guess-of-a-stranger');
      const resent = await resend(email);
      const forgot = await app.call(api.auth.forgotPassword, { body: { email } });
      const text = JSON.stringify([first.body, resent.body, forgot.body]).replace(email, 'EMAIL');
      const codes = [again, byName, byEmail].map(({ status, error }) => `${status} ${error.error_code}`);
      seen.push({ text, statuses: [first.status, resent.status, forgot.status], codes });
    }
    expect(seen[0]?.codes).toEqual([
      '409 USERNAME_TAKEN',
      '403 EMAIL_NOT_VERIFIED',
      '403 EMAIL_NOT_VERIFIED',
    ]);
    expect(seen[0]).toEqual(seen[1]);
    const subjects = (await mailsTo(app, 'Dora@example.com', 3)).map(({ path }) => path);
    expect(subjects).toContain('/login');
    for (const name of ['dora', 'dora@example.com']) expect((await login(name)).status).toBe(200);
  });

  test('the first to verify an address gets it', async () => {
    await register('early', 'shared@example.com');
    const early = await newestToken(app, 'shared@example.com');
    await register('late', 'shared@example.com');
    const late = await newestToken(app, 'shared@example.com', 2);
    expect((await verify(late)).status).toBe(200);
    expect((await verify(early)).error.error_code).toBe('TOKEN_INVALID');
    expect((await login('early')).error.error_code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('a link is valid for a day, a registration for a week', async () => {
    await register('Emil');
    const token = await newestToken(app, 'Emil@example.com');
    app.clock.advance(DAY_MS + 1000);
    expect((await verify(token)).error.error_code).toBe('TOKEN_INVALID');
    await sweepAccounts(app.services);
    expect((await register('Emil', 'second@example.com')).error.error_code).toBe('USERNAME_TAKEN');
    app.clock.advance(6 * DAY_MS);
    await sweepAccounts(app.services);
    expect((await register('Emil')).status).toBe(201);
    expect((await login('anna')).status).toBe(200);
  });
});
