import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@agentarium/contracts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { ensureAdmin } from '../../server/src/features/auth/index.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/postgres.ts';
import { createLogger } from '../../server/src/platform/log.ts';
import { openServices } from '../../server/src/services.ts';
import { adminPassword } from './app.ts';
import { addTask } from './catalogue.ts';
import { copyOfTemplate, silentLog } from './database.ts';
import { type ModelServer, startModelServer } from './model-server/start-model-server.ts';
import { dropDatabase } from './postgres.ts';
import { killAll } from './product-process.ts';

export type Person = { id: string; token: string };

/** The parts that processes of the product share: a database, a model server, users and tasks. */
export type World = {
  env: Record<string, string>;
  model: ModelServer;
  people: Person[];
  tasks: string[];
  /** The database itself; one in DATA_DIR only while no process uses it. Close it afterwards. */
  open: () => Promise<Database>;
  close: () => Promise<void>;
};

/** An installation that was never started, on the empty database of this URL or on its own PostgreSQL in DATA_DIR. */
export const emptyWorld = (url?: string): Promise<World> => makeWorld(url);

async function openOwn({ env, open }: World) {
  return { config: readConfig(env), database: await open() };
}

async function makeWorld(url: string | undefined): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agentarium-chaos-'));
  const model = await startModelServer();
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    OPENAI_BASE_URL: model.url,
    SUGGESTIONS: 'off',
    XAI_BASE_URL: model.url,
    DEEPSEEK_BASE_URL: model.url,
    DEMO_MODEL: 'off',
    RATE_LIMITS: 'off',
    SEED_CATALOGUE: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ADMIN_PASSWORD: adminPassword,
    ...(url === undefined ? {} : { DATABASE_URL: url, JWT_SECRET: 'a-secret-that-is-only-for-these-tests' }),
  };
  return {
    env,
    model,
    people: [],
    tasks: [],
    open: () => openDatabase({ url, dataDir, log: silentLog }),
    async close() {
      killAll();
      await model.close();
      if (url !== undefined) await dropDatabase(url);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Populated = {
  /** The server of the database; the tests' own by default. */
  server?: string;
  /** True if the product runs its own PostgreSQL in DATA_DIR. */
  own?: boolean;
};

/** A world with two users without a daily limit, and two tasks. */
export async function populatedWorld({ server, own = false }: Populated = {}): Promise<World> {
  const world = await makeWorld(own ? undefined : await copyOfTemplate({ server }));
  const { config, database } = await openOwn(world);
  const services = await openServices(config, createLogger(config.logLevel), { database });
  await ensureAdmin(services, config.admin);
  const http = await buildApp(services);
  for (const username of ['anna', 'boris']) {
    const account = { username, name: username, email: `${username}@example.com` };
    const answer = await http.inject({
      method: 'POST',
      url: `/api${api.auth.register.path}`,
      payload: { ...account, password: 'a-good-password', consent: true },
    });
    const { user_id: id, token } = answer.json();
    world.people.push({ id, token });
  }
  await services.database.query('', 'update users set daily_execution_limit = -1', []);
  for (const name of ['First', 'Second']) {
    world.tasks.push((await addTask(services.database, { name, limit: 1_000_000 })).id);
  }
  await http.close();
  await services.close();
  return world;
}
