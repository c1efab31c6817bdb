import { api } from '@agentarium/contracts';
import { testApp } from '@agentarium/testkit/app.ts';
import { capturedLog } from '@agentarium/testkit/captured-log.ts';
import { describe, expect, test } from 'vitest';

const { auth } = api;

describe('P16: without a mail server', () => {
  test('a link appears only in the debug line meant to show it', async () => {
    const log = capturedLog();
    const app = await testApp({ logTo: log.destination, env: { LOG_LEVEL: 'trace' } });
    const { email } = await app.signUp();
    await app.call(auth.forgotPassword, { body: { email } });
    await expect.poll(async () => (await app.mails()).length).toBe(1);
    const shownLines = () => log.lines().filter(({ msg }) => msg === 'link of a mail written to a file');
    await expect.poll(() => shownLines().length).toBe(1);
    const [shown] = shownLines();
    expect(shown?.level).toBe(20);
    const token = new URL(String(shown?.link)).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    await app.call(auth.resetPassword, { body: { token, password: 'a-new-password' } });
    await app.close();
    expect(log.lines().filter((line) => JSON.stringify(line).includes(token))).toEqual([shown]);
  });

  test('credentials of the mail server stay out of the log when it is unreachable', async () => {
    const log = capturedLog();
    const app = await testApp({
      logTo: log.destination,
      env: {
        LOG_LEVEL: 'trace',
        SMTP_URL: 'smtp://mailer:zq-mail-password@127.0.0.1:9',
        EMAIL_VERIFICATION: 'off',
      },
    });
    const { email } = await app.signUp();
    await app.call(auth.forgotPassword, { body: { email } });
    await expect.poll(() => log.text().includes('a job failed')).toBe(true);
    await app.close();
    expect(log.text()).not.toContain('zq-mail-password');
  });
});
