import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { setting } from './product-api.ts';

async function mailsTo(address: string) {
  const folder = join(setting('E2E_DATA_DIR'), 'mail');
  const names = await readdir(folder).catch(() => []);
  const sources = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  const mails = await Promise.all(sources.map((source) => PostalMime.parse(source)));
  return mails.filter((mail) => mail.to?.[0]?.address === address);
}

/** Waits for a mail to the address and returns the link in it. Jobs send mails, so it takes a short time. */
export async function mailedLink(address: string): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(address)).length, { timeout: 30_000, message: `a mail to ${address}` })
    .toBeGreaterThan(0);
  const newest = (await mailsTo(address)).at(-1);
  const link = /https?:\/\/\S+/.exec(newest?.text ?? '')?.[0];
  if (!link) throw new Error(`The mail to ${address} has no link`);
  return link;
}
