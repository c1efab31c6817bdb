import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export type ReadMail = { to: string; subject: string; text: string; path: string; token: string | null };

/** A parsed mail; `path` and `token` are those of its link. */
export async function readMail(source: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? '';
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://none.invalid/');
  return {
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    path: link.pathname,
    token: link.searchParams.get('token'),
  };
}

/** The mails to an address, oldest first, once there are at least `count`; they are sent by jobs. */
export async function mailsTo(app: TestApp, address: string, count = 1): Promise<ReadMail[]> {
  const read = async () => {
    const all = await Promise.all((await app.mails()).map(readMail));
    return all.filter((mail) => mail.to === address);
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
  return read();
}

/** The token of the newest mail to an address. */
export async function newestToken(app: TestApp, address: string, count = 1): Promise<string> {
  const token = (await mailsTo(app, address, count)).at(-1)?.token;
  if (!token) throw new Error(`The newest mail to ${address} has no token`);
  return token;
}
