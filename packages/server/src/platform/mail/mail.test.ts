import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '@agentarium/testkit/mail-server.ts';
import PostalMime from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createMail, sweepMailFiles } from './mail.ts';

const message = {
  to: 'anna@example.com',
  subject: 'Подтвердите адрес',
  text: 'Откройте ссылку:\nhttps://app.example/verify-email?token=abc\n\nСпасибо',
  html: '<p>Откройте <a href="https://app.example/verify-email?token=abc">ссылку</a></p>',
};
const from = 'Agentarium <no-reply@app.example>';

const endings: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'agentarium-mail-'));
  endings.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function mailServer() {
  const server = await startMailServer();
  endings.push(() => server.close());
  return server;
}

test('a message is delivered unchanged through a mail server', async () => {
  const server = await mailServer();
  const mail = createMail({ smtpUrl: server.url, from, dataDir: '/nowhere', log: createLogger('silent') });
  endings.push(() => mail.close());
  await mail.send(message);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    subject: message.subject,
    from: { name: 'Agentarium', address: 'no-reply@app.example' },
    to: [{ address: 'anna@example.com' }],
  });
  expect(server.received[0]?.text?.trim()).toBe(message.text);
  expect(server.received[0]?.html).toContain('href="https://app.example/verify-email?token=abc"');
});

test('a message says that nobody wrote it, so that programs for absences do not answer', async () => {
  const server = await mailServer();
  const mail = createMail({ smtpUrl: server.url, from, dataDir: '/nowhere', log: createLogger('silent') });
  endings.push(() => mail.close());
  await mail.send({ ...message, headers: { 'List-Unsubscribe': '<https://app.example/off>' } });
  const headers = new Map(server.received[0]?.headers.map(({ key, value }) => [key, value]));
  expect([headers.get('auto-submitted'), headers.get('list-unsubscribe')]).toEqual([
    'auto-generated',
    '<https://app.example/off>',
  ]);
});

test.each(['anna@почта.рф'])('a message reaches a domain in letters of its country: %s', async (to) => {
  const server = await mailServer();
  const mail = createMail({ smtpUrl: server.url, from, dataDir: '/nowhere', log: createLogger('silent') });
  endings.push(() => mail.close());
  await mail.send({ ...message, to });
  expect(server.received[0]?.to?.[0]?.address).toBe('anna@xn--80a1acny.xn--p1ai');
});

test('a message that the mail server refuses fails, so that it can be retried', async () => {
  const server = await mailServer();
  server.refuse(true);
  const mail = createMail({ smtpUrl: server.url, from, dataDir: '/nowhere', log: createLogger('silent') });
  endings.push(() => mail.close());
  await expect(mail.send(message)).rejects.toThrow('No mail today');
});

test('a message ends within its time, although the mail server keeps sending a little', async () => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const timer = setInterval(() => socket.write('250-more\r\n'), 10);
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      open.delete(socket);
    });
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => server.close());
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { smtpUrl, from, dataDir: '/nowhere', log: createLogger('silent'), sendWithinMs: 500 };
  const mail = createMail(options);
  endings.push(() => mail.close());
  // More than the pool has connections.
  const sent = await Promise.allSettled(Array.from({ length: 5 }, () => mail.send(message)));
  expect(sent.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await expect.poll(() => open.size).toBe(0);
});

test('without a mail server a message is one private file, and the log has its link at debug level only', async () => {
  const dataDir = await folder();
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('debug', { write: (line: string) => lines.push(JSON.parse(line)) });
  const mail = createMail({ smtpUrl: null, from, dataDir, log });
  await mail.send(message);
  await mail.send(message);
  const names = await readdir(join(dataDir, 'mail'));
  expect(names).toHaveLength(2);
  const file = join(dataDir, 'mail', names[0] ?? '');
  const source = await readFile(file);
  // A mail's lines end as over SMTP.
  expect(source.toString('latin1')).not.toMatch(/[^\r]\n/);
  const parsed = await PostalMime.parse(source);
  expect(parsed).toMatchObject({ subject: message.subject, to: [{ address: 'anna@example.com' }] });
  expect(parsed.text).toContain('token=abc');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  expect(lines[0]).toMatchObject({ level: 30, to: 'anna@example.com', subject: message.subject, file });
  expect(lines[1]).toMatchObject({ level: 20, link: 'https://app.example/verify-email?token=abc' });
  expect(lines.filter((line) => JSON.stringify(line).includes('token=abc') && line.level !== 20)).toEqual([]);
});

test('a mail file is deleted after a day', async () => {
  const dataDir = await folder();
  const mail = createMail({ smtpUrl: null, from, dataDir, log: createLogger('silent') });
  endings.push(() => mail.close());
  await mail.send(message);
  await mail.send(message);
  const mails = join(dataDir, 'mail');
  const [old = '', young = ''] = (await readdir(mails)).sort();
  const written = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(mails, old), written, written);
  await writeFile(join(mails, 'notes.txt'), 'mine');
  await utimes(join(mails, 'notes.txt'), written, written);
  await sweepMailFiles(mails);
  expect(await readdir(mails)).toEqual([young, 'notes.txt']);
  await sweepMailFiles(join(dataDir, 'nowhere'));
});
