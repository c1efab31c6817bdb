import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../clock.ts';
import type { Logger } from '../log.ts';

const everyMs = 3_600_000;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Deletes the mails in `folder` that are older than a day, since they contain links that open accounts. */
export async function sweepMailFiles(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null || now - found.mtimeMs < DAY_MS) continue;
    await unlink(file).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}

/**
 * Sweeps now and every hour until stopped. A timer rather than a job: a job runs in one process, but each machine has
 * its own files.
 */
export function sweepPeriodically(folder: string, log: Pick<Logger, 'error'>): () => void {
  const sweep = () =>
    sweepMailFiles(folder).catch((err: unknown) => log.error({ err }, 'old mails could not be deleted'));
  void sweep();
  const timer = setInterval(sweep, everyMs).unref();
  return () => clearInterval(timer);
}
