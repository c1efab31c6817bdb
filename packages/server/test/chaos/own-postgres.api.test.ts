import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@agentarium/testkit/database.ts';
import { readLedger } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { onServer } from '@agentarium/testkit/postgres.ts';
import { processesOf, waitUntilGone } from '@agentarium/testkit/postgres-processes.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { createTraffic, waitUntilEnded, waitUntilRunning } from '@agentarium/testkit/traffic.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/platform/database/postgres.ts';
import { isRoot, newFolder, nobody } from './data-folders.ts';

const timeoutMs = 300_000;

describe('the database in DATA_DIR', () => {
  /** Each test leaves it stopped. */
  let world: World;
  let dataDir: string;
  let directory: string;
  beforeAll(async () => {
    world = await populatedWorld({ own: true });
    dataDir = world.env.DATA_DIR ?? '';
    directory = join(dataDir, 'postgres');
  });
  afterAll(() => world.close());

  test.each([
    [
      'database',
      '17',
      'a database of version 0.0.14 or older, which is left untouched. Export its catalogue',
    ],
    ['postgres', '17', 'is of PostgreSQL 17, this version needs 18: it is left untouched'],
  ])('in a folder %s of PostgreSQL %s is refused and left as it is', async (name, version, line) => {
    const old = newFolder();
    mkdirSync(join(old, name));
    writeFileSync(join(old, name, 'PG_VERSION'), `${version}\n`);
    await expect(openDatabase({ dataDir: old, log: silentLog })).rejects.toThrow(line);
    expect(readdirSync(join(old, name))).toEqual(['PG_VERSION']);
  });

  test('is restored by a copy of the stopped folder; it belongs to this user, with the same letters on every machine', async () => {
    // It is root's where only root can enter the folder of PostgreSQL's programs.
    expect(isRoot ? [nobody, 0] : [process.getuid?.()]).toContain(statSync(directory).uid);
    const copy = join(newFolder(), 'copy');
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true });
    // The product restricts the permissions of what it finds in DATA_DIR.
    readConfig({ DATA_DIR: copy });
    const restored = await openDatabase({ dataDir: copy, log: silentLog });
    const users = await restored.query('', "select username from users where role = 'user' order by 1", []);
    expect(users).toEqual([{ username: 'anna' }, { username: 'boris' }]);
    expect(await restored.query('', "select lower('ЖУК') as lowered", [])).toEqual([{ lowered: 'жук' }]);
    await restored.close();
  });

  /** Runs a statement without end. Returns the number of its process. */
  async function runEndless(): Promise<number> {
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
    const begun = Promise.withResolvers<number>();
    void onServer(url, async (client) => {
      await client.query(`set statement_timeout = '120s'`);
      begun.resolve((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
      await client.query('do $$ begin loop end loop; end $$');
    }).catch(() => undefined);
    const pid = await begun.promise;
    const isBusy = `select state = 'active' and query like 'do%' as busy from pg_stat_activity where pid = $1`;
    await expect
      .poll(() => onServer(url, async (client) => (await client.query(isBusy, [pid])).rows[0].busy))
      .toBe(true);
    return pid;
  }

  test(
    'P25: PostgreSQL killed alone is started again, and every run ends once; a start waits for the statements of a killed one',
    async () => {
      world.model.play(() => ({ chunks: ['Said ', 'whole'], chunkDelayMs: 400 }));
      const traffic = createTraffic(world, seededRandom());
      const product = startProduct({ ...world.env, LOG_LEVEL: 'silent' });
      const address = await product.ready;
      const runs = await traffic.send(address, 8, 100);
      await waitUntilRunning(address, () => traffic.runs);
      const [first = 0] = processesOf(directory);
      process.kill(first, 'SIGKILL');
      const soon = { timeout: 60_000 };
      await expect.poll(() => processesOf(directory)[0] ?? first, soon).not.toBe(first);
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status, soon).toBe(200);
      await traffic.repeat(address, runs);
      await waitUntilEnded(address, runs);

      const endless = await runEndless();
      const [second = 0] = processesOf(directory);
      await product.kill('SIGKILL');
      process.kill(second, 'SIGKILL');
      await waitUntilGone([second]);
      const warnings: unknown[] = [];
      const warn = (...line: unknown[]) => warnings.push(...line);
      const opening = openDatabase({ dataDir, log: { ...silentLog, warn } });
      await expect
        .poll(() => warnings)
        .toContain('waiting until the statements of a killed PostgreSQL have ended');
      process.kill(endless, 'SIGKILL');
      const database = await opening;
      expect(await readLedger(database)).toMatchObject({
        runs: 8,
        notCompleted: 0,
        endedNotOnce: 0,
        wrongDailyCounts: 0,
      });
      await database.close();
      expect(processesOf(directory)).toEqual([]);
    },
    timeoutMs,
  );
});
