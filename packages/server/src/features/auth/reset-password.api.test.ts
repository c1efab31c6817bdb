import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { mailsTo, newestToken } from '@agentarium/testkit/read-mails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';

describe('a forgotten password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => app.close());
  const forgot = (email: string) => app.call(api.auth.forgotPassword, { body: { email } });
  const reset = (token: string, password: string) =>
    app.call(api.auth.resetPassword, { body: { token, password } });
  const login = (username: string, password: string) =>
    app.call(api.auth.login, { body: { username, password } });

  test('the mail’s link sets a new one and ends every session', async () => {
    const anna = await app.signUp();
    for (let at = 0; at < 10; at += 1) await login(anna.username, 'forgotten-password');
    expect((await login(anna.username, anna.password)).error.error_code).toBe('RATE_LIMITED');
    await forgot(anna.email.toUpperCase());
    const [mail] = await mailsTo(app, anna.email);
    expect(mail).toMatchObject({ path: '/reset-password', subject: 'Set a new password' });
    expect((await reset(mail?.token ?? '', 'short')).status).toBe(400);
    expect((await reset(mail?.token ?? '', 'a-new-password')).status).toBe(200);
    expect((await app.call(api.users.getMe, { token: anna.token })).status).toBe(401);
    expect((await login(anna.username, anna.password)).status).toBe(401);
    expect((await login(anna.username, 'a-new-password')).status).toBe(200);
    const subjects = (await mailsTo(app, anna.email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  test('a token works once, even in twenty concurrent requests', async () => {
    const { email } = await app.signUp();
    await forgot(email);
    const token = await newestToken(app, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => reset(token, `new-password-${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.error_code === 'TOKEN_INVALID')).toHaveLength(19);
  });

  test('a link is valid for an hour, and only for this purpose', async () => {
    const { email } = await app.signUp();
    await forgot(email);
    const token = await newestToken(app, email);
    expect((await app.call(api.auth.verifyEmail, { body: { token } })).error.error_code).toBe(
      'TOKEN_INVALID',
    );
    app.clock.advance(HOUR_MS + 1000);
    expect((await reset(token, 'a-new-password')).error.error_code).toBe('TOKEN_INVALID');
  });

  test('an unknown address gets the same response after the same work, and no mail', async () => {
    const { email } = await app.signUp();
    const known = await forgot(email);
    const unknown = await forgot('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailsTo(app, email);
    const jobs = await app.services.database.query<{ kind: string }>(
      '',
      `select data->>'kind' as kind from pgboss.job where data->>'email_key' in ($1, $2)`,
      [email, 'nobody@example.com'],
    );
    expect(jobs).toEqual([{ kind: 'forgot' }, { kind: 'forgot' }]);
    expect((await app.mails()).join()).not.toContain('nobody@example.com');
  });

  test('a blocked account gets no mail', async () => {
    const [blocked, other] = [await app.signUp(), await app.signUp()];
    await app.services.database.query('', "update users set status = 'blocked' where id = $1", [blocked.id]);
    await forgot(blocked.email);
    await forgot(other.email);
    await mailsTo(app, other.email);
    expect((await app.mails()).join()).not.toContain(blocked.email);
  });

  test('one address gets five mails an hour, whether or not it is known', async () => {
    const { email } = await app.signUp();
    app.clock.advance(HOUR_MS);
    for (const address of [email, 'stranger@example.com']) {
      const statuses = [];
      for (let at = 0; at < 6; at += 1) statuses.push((await forgot(address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const { headers, error } = await forgot(email);
    expect(error.error_code).toBe('RATE_LIMITED');
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
  });
});
