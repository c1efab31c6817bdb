import { startPostgres } from './postgres.ts';

/** Starts a PostgreSQL for the tests of the server, unless TEST_POSTGRES_URL is set. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  };
}
