import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { api } from '@agentarium/contracts';
import { adminPassword } from '@agentarium/testkit/app.ts';
import { testServer } from '@agentarium/testkit/database.ts';
import { emptyWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { createDatabase } from '@agentarium/testkit/postgres.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { afterEach, expect, test } from 'vitest';

/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
afterEach(() => world.close());

const migrations = fileURLToPath(new URL('../../src/db/migrations', import.meta.url));

test(
  'four processes that start together on an empty PostgreSQL create one database',
  async () => {
    world = await emptyWorld(await createDatabase(testServer()));
    const env = { ...world.env, SEED_CATALOGUE: 'on' };
    const products = [
      startProduct(env),
      startProduct(env),
      startProduct({ ...env, PROCESS_ROLE: 'api' }),
      startProduct({ ...env, PROCESS_ROLE: 'worker' }),
    ];
    const addresses = await Promise.all(products.map((product) => product.ready));
    // The last one is the worker, which serves no API.
    for (const address of addresses.slice(0, -1)) {
      const answer = await fetch(`${address}/api${api.auth.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: adminPassword }),
      });
      expect(answer.status).toBe(200);
    }
    await Promise.all(products.map((product) => product.kill('SIGTERM')));
    expect(products.map((product) => product.complained())).toEqual(['', '', '', '']);

    const database = await world.open();
    const [counts] = await database.query(
      '',
      `select (select count(*)::int from users) as users, (select count(*)::int from system_config) as configs,
      (select count(*)::int from schema_files where name like 'migrations/%') as migrations,
      (select count(*)::int from agents) as agents, (select count(distinct name)::int from agents) as names,
      (select count(*)::int from tasks) as tasks,
      (select count(distinct (agent_id, name))::int from tasks) as task_names`,
      [],
    );
    await database.close();
    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
    expect(counts).toMatchObject({ users: 1, configs: 1, migrations: files.length });
    expect(counts?.agents).toBe(counts?.names);
    expect(counts?.tasks).toBe(counts?.task_names);
    expect(Number(counts?.agents)).toBeGreaterThanOrEqual(8);
  },
  timeoutMs,
);
