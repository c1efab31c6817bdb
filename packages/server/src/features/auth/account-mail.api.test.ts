import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { type MailServer, startMailServer } from '@agentarium/testkit/mail-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Longer than the pause before the first retry. */
const retryMs = 60_000;

describe('with a mail server', () => {
  let server: MailServer;
  let app: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    const env = {
      SMTP_URL: server.url,
      MAIL_FROM: 'House <house@app.example>',
      APP_URL: 'https://app.example',
    };
    app = await testApp({ env });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  const register = (username: string) => {
    const body = { username, email: `${username}@example.com`, name: 'N', password: 'a-good-password' };
    return app.call(api.auth.register, { body: { ...body, consent: true } });
  };
  const received = (address: string) => server.received.filter(({ to }) => to?.[0]?.address === address);

  test('verification is on by default, and mails are sent there', async () => {
    expect((await register('anna')).body.verification_required).toBe(true);
    await expect.poll(() => received('anna@example.com')).toHaveLength(1);
    const [mail] = received('anna@example.com');
    expect(mail).toMatchObject({ from: { name: 'House', address: 'house@app.example' } });
    const token = /https:\/\/app\.example\/verify-email\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await app.call(api.auth.verifyEmail, { body: { token } })).status).toBe(200);
    expect(await app.mails()).toEqual([]);
  });

  test('an invitation is in the language of the administrator who made it', async () => {
    const { token } = await app.admin();
    await app.call(api.users.updateLanguage, { body: { language: 'ru' }, token });
    const body = { email: 'dana@example.com', sent: 'mail' as const };
    expect((await app.call(api.auth.createInvitation, { body, token })).status).toBe(201);
    await expect.poll(() => received('dana@example.com')).toHaveLength(1);
    expect(received('dana@example.com')[0]?.subject).toMatch(/[а-я]/);
  });

  test('an invitation says whether its mail was sent', async () => {
    const { token } = await app.admin();
    const status = async (email: string) =>
      (await app.call(api.auth.listInvitations, { token })).body.items.find((one) => one.email === email)
        ?.mail_status;
    const invite = (email: string, sent: 'mail' | 'link') =>
      app.call(api.auth.createInvitation, { body: { email, sent }, token });
    expect((await invite('erik@example.com', 'link')).body.invitation.mail_status).toBeNull();
    expect((await invite('erik@example.com', 'mail')).body.invitation.mail_status).toBe('waiting');
    await expect.poll(() => status('erik@example.com')).toBe('sent');
    server.refuse(true);
    await invite('fred@example.com', 'mail');
    await app.jobsDone();
    expect(await status('fred@example.com')).toBe('failed');
    server.refuse(false);
    app.clock.advance(retryMs);
    await app.jobsDone();
    expect(await status('fred@example.com')).toBe('sent');
  });

  test('registration works while the mail server fails, and the mail is sent later', async () => {
    server.refuse(true);
    expect((await register('boris')).status).toBe(201);
    await app.jobsDone();
    const waiting = await app.services.database.query(
      '',
      "select state::text, retry_limit from pgboss.job where name = 'account-mail' and state < 'completed'",
      [],
    );
    expect(waiting).toEqual([{ state: 'retry', retry_limit: 8 }]);
    server.refuse(false);
    app.clock.advance(retryMs);
    await app.jobsDone();
    expect(received('boris@example.com')).toHaveLength(1);
  });
});
