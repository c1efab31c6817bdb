import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/src/config.ts';
import { openDatabase } from '../../../server/src/platform/database/postgres.ts';
import { silentLog } from '../database.ts';
import { onServer } from '../postgres.ts';
import { processesOf, waitUntilGone } from '../postgres-processes.ts';
import { startProduct } from '../product-process.ts';
import { seededRandom } from '../random.ts';
import { isRoot, newFolder, nobody, startIn } from './data-folders.ts';
import { readLedger } from './ledger.ts';
import { createTraffic, waitUntilEnded, waitUntilRunning } from './traffic.ts';
import { emptyWorld, populatedWorld, type World } from './world.ts';

const timeoutMs = 300_000;
describe('the database in DATA_DIR', () => {
  test('is created and opened again by this user, with the same letters on every machine', async () => {
    const dataDir = newFolder();
    const owner = isRoot ? nobody : process.getuid?.();
    if (isRoot) chmodSync(dataDir, 0o700);
    expect(await startIn(dataDir)).toEqual({ owner, lowered: 'жук' });
    expect(await startIn(dataDir)).toEqual({ owner, lowered: 'жук' });
  });

  test.each([
    [
      'database',
      '17',
      'a database of version 0.0.14 or older, which is left untouched. Export its catalogue',
    ],
    ['postgres', '17', 'is of PostgreSQL 17, this version needs 18: it is left untouched'],
  ])(
    'in a folder %s of PostgreSQL %s is refused in one line and left as it is',
    async (name, version, line) => {
      const world = await emptyWorld();
      const dataDir = world.env.DATA_DIR ?? '';
      mkdirSync(join(dataDir, name));
      writeFileSync(join(dataDir, name, 'PG_VERSION'), `${version}\n`);
      const product = startProduct(world.env);
      expect((await product.ended).code).toBe(1);
      expect(product.complained()).toContain(line);
      expect(product.complained().trim().split('\n')).toHaveLength(1);
      expect(readdirSync(join(dataDir, name))).toEqual(['PG_VERSION']);
      await world.close();
    },
  );

  test('is restored by a copy of the stopped folder', async () => {
    const world = await populatedWorld({ own: true });
    const copy = join(newFolder(), 'copy');
    cpSync(world.env.DATA_DIR ?? '', copy, { recursive: true, preserveTimestamps: true });
    // The product restricts the permissions of what it finds in DATA_DIR.
    readConfig({ DATA_DIR: copy });
    const restored = await openDatabase({ dataDir: copy, log: silentLog });
    const users = await restored.query('', "select username from users where role = 'user' order by 1", []);
    expect(users).toEqual([{ username: 'anna' }, { username: 'boris' }]);
    await restored.close();
    await world.close();
  });
});

test(
  'P25: PostgreSQL killed alone is started again, and every run ends once',
  async () => {
    const world: World = await populatedWorld({ own: true });
    world.model.play(() => ({ chunks: ['Said ', 'whole'], chunkDelayMs: 400 }));
    const traffic = createTraffic(world, seededRandom());
    const product = startProduct({ ...world.env, LOG_LEVEL: 'silent' });
    const address = await product.ready;
    const runs = await traffic.send(address, 8, 100);
    await waitUntilRunning(address, () => traffic.runs);
    for (const pid of processesOf(join(world.env.DATA_DIR ?? '', 'postgres')).slice(0, 1))
      process.kill(pid, 'SIGKILL');
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    await traffic.repeat(address, runs);
    await waitUntilEnded(address, runs);
    await product.kill('SIGTERM');
    const database = await world.open();
    expect(await readLedger(database)).toMatchObject({
      runs: 8,
      notCompleted: 0,
      endedNotOnce: 0,
      wrongDailyCounts: 0,
    });
    await database.close();
    await world.close();
  },
  timeoutMs,
);

test(
  'a start stops the PostgreSQL of a killed product, and waits for the statements of a killed PostgreSQL',
  async () => {
    const world = await emptyWorld();
    const directory = join(world.env.DATA_DIR ?? '', 'postgres');
    const first = startProduct(world.env);
    await first.ready;
    const [orphan] = processesOf(directory);
    await first.kill('SIGKILL');
    expect(processesOf(directory)[0]).toBe(orphan);
    const second = startProduct(world.env);
    await second.ready;
    expect(processesOf(directory)[0]).not.toBe(orphan);

    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
    const busy = Promise.withResolvers<number>();
    const cut = onServer(url, async (client) => {
      await client.query(`set statement_timeout = '120s'`);
      busy.resolve((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
      await client.query('do $$ begin loop end loop; end $$');
    }).catch(() => undefined);
    const pid = await busy.promise;
    const isBusy = `select state = 'active' and query like 'do%' as busy from pg_stat_activity where pid = $1`;
    await expect
      .poll(() => onServer(url, async (client) => (await client.query(isBusy, [pid])).rows[0].busy))
      .toBe(true);
    const [server = 0] = processesOf(directory);
    await second.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    await waitUntilGone([server]);
    const third = startProduct({ ...world.env, LOG_LEVEL: 'warn' });
    await expect.poll(() => third.said()).toContain('waiting until the statements of a killed PostgreSQL');
    process.kill(pid, 'SIGKILL');
    await third.ready;
    await third.kill('SIGTERM');
    expect(processesOf(directory)).toEqual([]);
    await cut;
    await world.close();
  },
  timeoutMs,
);
