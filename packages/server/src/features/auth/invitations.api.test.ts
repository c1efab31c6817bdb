import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('invitations', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false, env: { REGISTRATION: 'off' } });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const invite = async (email: string) =>
    (
      await app.call(api.auth.createInvitation, {
        body: { email, name: 'Ann', username: 'ann.invited', role: 'admin', sent: 'link' },
        token,
      })
    ).body;
  const secretOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
  const accept = (secret: string, username: string, password = 'a long pass phrase 7') =>
    app.call(api.auth.acceptInvitation, {
      body: { token: secret, username, name: 'Ann Lee', password, consent: true, language: 'ru' },
    });
  const list = async () => (await app.call(api.auth.listInvitations, { token })).body;
  const open = async () => (await list()).items;

  test('a link works once, while registration is off, and gives the role of the invitation', async () => {
    const { invitation, link } = await invite('ann@example.com');
    const secret = secretOf(link);
    const listed = await list();
    expect(JSON.stringify(listed)).not.toContain(secret);
    // Without SMTP_URL.
    expect(listed.mail_available).toBe(false);
    const read = await app.call(api.auth.readInvitation, { body: { token: secret } });
    expect(read.body).toEqual({ email: 'ann@example.com', username: 'ann.invited', name: 'Ann' });
    expect((await accept(secret, 'ann.invited', 'password')).status).toBe(400);
    const answers = await Promise.all([accept(secret, 'ann.invited'), accept(secret, 'ann.other')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await open()).map(({ id }) => id)).not.toContain(invitation.id);
    const signedIn = await app.call(api.auth.login, {
      body: { username: 'ann@example.com', password: 'a long pass phrase 7' },
    });
    expect(signedIn.body).toMatchObject({ name: 'Ann Lee', role: 'admin' });
    const again = await app.call(api.auth.createInvitation, {
      body: { email: 'ANN@example.com', sent: 'link' },
      token,
    });
    expect(again.error.error_code).toBe('EMAIL_TAKEN');
  });

  test('a revoked or expired one works no more', async () => {
    const revoked = await invite('revoked@example.com');
    await app.call(api.auth.revokeInvitation, { params: { id: revoked.invitation.id }, token });
    const again = await app.call(api.auth.revokeInvitation, { params: { id: revoked.invitation.id }, token });
    expect(again.status).toBe(404);
    const late = await invite('late@example.com');
    app.clock.advance(8 * 86_400_000);
    token = (await app.admin()).token;
    for (const { link } of [revoked, late])
      expect((await accept(secretOf(link), 'somebody')).error.error_code).toBe('TOKEN_INVALID');
    expect(await open()).toEqual([]);
  });

  test('another one of the address takes its place', async () => {
    const first = await invite('again@example.com');
    const second = await invite('Again@example.com');
    expect((await accept(secretOf(first.link), 'again.once')).error.error_code).toBe('TOKEN_INVALID');
    expect((await accept(secretOf(second.link), 'again.once')).status).toBe(201);
  });

  test('it ends when its maker is no administrator any more', async () => {
    const eve = await app.signUp();
    const setRole = (role: string) =>
      app.services.database.query('', 'update users set role = $1 where id = $2', [role, eve.id]);
    await setRole('admin');
    const made = await app.call(api.auth.createInvitation, {
      body: { email: 'friend@example.com', role: 'admin', sent: 'link' },
      token: eve.token,
    });
    const secret = secretOf(made.body.link);
    expect((await app.call(api.auth.readInvitation, { body: { token: secret } })).status).toBe(200);
    await setRole('user');
    expect((await accept(secret, 'eves.friend')).error.error_code).toBe('TOKEN_INVALID');
    expect((await open()).map(({ email }) => email)).not.toContain('friend@example.com');
  });
});
