import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { openDatabase } from '../packages/server/src/platform/database/postgres.ts';
import { send } from './load.ts';
import { type Started, startProduct } from './processes.ts';
import { seedAccounts } from './seed-accounts.ts';
import { type Answers, indexRuns, seedRuns } from './seed-runs.ts';

const password = 'bench-password';
const log = { info: () => {}, warn: console.warn, error: console.error };

/** `answers` with many words are indexed for search. */
export type Sizes = { accounts: number; runs: number; few: number; many: number; answers: Answers };
export type Person = { id: string; token: string };

/** An installation with many accounts and runs, started as a user starts it. */
export type Large = Sizes & {
  /** A user with `few` runs, one with `many`, an administrator; everyone else has their share of the rest. */
  light: Person;
  heavy: Person;
  admin: Person;
  /** Writes to the database while the product is stopped. */
  whileStopped<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Resolves when rows written while it was stopped are vacuumed and analysed. */
  vacuumed(): Promise<void>;
  address(): string;
  get(path: string, token: string): Promise<string>;
  stop(): Promise<void>;
};

async function register(url: string, name: string): Promise<Person> {
  const account = { name, username: name, email: `${name}@example.com`, password, consent: true };
  const { status, body } = await send(`${url}/api/auth/register`, 'POST', account);
  if (status !== 201) throw new Error(`register: ${status} ${body}`);
  const { user_id: id, token } = JSON.parse(body);
  return { id, token };
}

async function signInAdmin(url: string): Promise<Person> {
  const { status, body } = await send(`${url}/api/auth/login`, 'POST', { username: 'admin', password });
  if (status !== 200) throw new Error(`login: ${status} ${body}`);
  const { user_id: id, token } = JSON.parse(body);
  return { id, token };
}

/** Vacuums and analyses the new rows, as autovacuum does in any running installation. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Starts an installation of these sizes on an empty database. */
export async function startLarge(databaseUrl: string, sizes: Sizes): Promise<Large> {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const env = {
    DATA_DIR: folder,
    ADMIN_PASSWORD: password,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
  };
  let product: (Started & { url: string }) | null = await startProduct(env);
  const stop = async () => {
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const whileStopped = async <T>(work: (database: Database) => Promise<T>) => {
    await product?.stop();
    product = null;
    const database = await openDatabase({ dataDir: folder, url: databaseUrl, log });
    try {
      return await work(database);
    } finally {
      await database.close();
      product = await startProduct(env);
    }
  };
  try {
    const light = await register(product.url, 'light');
    const heavy = await register(product.url, 'heavy');
    const admin = await signInAdmin(product.url);
    await whileStopped(async (database) => {
      const everybody = await seedAccounts(database, sizes.accounts);
      const groups = [
        { userIds: [light.id], count: sizes.few },
        { userIds: [heavy.id], count: sizes.many },
        { userIds: everybody, count: sizes.runs - sizes.few - sizes.many },
      ];
      await seedRuns(database, groups, sizes.answers);
      if (sizes.answers === 'words') await indexRuns(database);
    });
    const vacuumed = () => vacuum(databaseUrl);
    await vacuumed();
    const address = () => product?.url ?? '';
    const get = async (path: string, token: string) => {
      const { status, body } = await send(`${address()}/api${path}`, 'GET', undefined, token);
      if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`);
      return body;
    };
    return { ...sizes, light, heavy, admin, whileStopped, vacuumed, address, get, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
