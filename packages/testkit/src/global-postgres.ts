import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { startPostgres } from './postgres.ts';

/** Starts a PostgreSQL for the tests of the server, unless TEST_POSTGRES_URL is set. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres({ below: hasSpace('/dev/shm') ? '/dev/shm' : tmpdir() });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  };
}

/** Whether a folder has 2 GB free: in memory, creating and dropping hundreds of databases takes half the CPU. */
function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * 1024 ** 3;
}
