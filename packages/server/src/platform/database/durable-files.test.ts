import { spawnSync } from 'node:child_process';
import { fsyncSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOfEmbedded } from '@agentarium/testkit/database.ts';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { durableOptions } from './durable-files.ts';

it('flushes the log to disk before acknowledging a commit, in files private to its account', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'durable-'));
  const synced: string[] = [];
  const sync = (descriptor: number) => {
    fsyncSync(descriptor);
    synced.push(process.platform === 'linux' ? readlinkSync(`/proc/self/fd/${descriptor}`) : 'pg_wal');
  };
  const pglite = await PGlite.create(durableOptions(join(directory, 'data'), { sync }));
  await pglite.exec('create table t (n int)');
  for (let n = 0; n < 3; n++) {
    synced.length = 0;
    await pglite.query('insert into t values ($1)', [n]);
    expect(synced).toEqual([expect.stringContaining('pg_wal')]);
  }
  synced.length = 0;
  await pglite.query('select * from t');
  expect(synced).toEqual([]);
  await pglite.close();
  if (process.platform !== 'win32') expect(openToOthers(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
});

/** Files and folders below `directory` that other accounts can access, whatever the umask is. */
const openToOthers = (directory: string) =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0);

const waitUntilRefused = `
  import { fsyncSync } from 'node:fs';
  import { PGlite } from '@electric-sql/pglite';
  import { durableOptions } from ${JSON.stringify(join(import.meta.dirname, 'durable-files.ts'))};
  let broken = false;
  const sync = (descriptor) => {
    if (broken) throw Object.assign(new Error('refused'), { code: 'EIO' });
    fsyncSync(descriptor);
  };
  const stop = (error) => process.exit(error.code === 'EIO' ? 42 : 1);
  const pglite = await PGlite.create(durableOptions(process.argv[1], { sync, stop }));
  await pglite.exec('create table t (n int); insert into t values (1)');
  broken = true;
  await pglite.exec('insert into t values (2)');
  process.exit(0);`;

it('stops the process when the disk fails, and acknowledges nothing more', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'durable-'));
  await copyOfEmbedded(directory);
  const data = join(directory, 'database');
  const args = ['--input-type=module', '-e', waitUntilRefused, data];
  expect(spawnSync(process.execPath, args, { cwd: import.meta.dirname, timeout: 60_000 }).status).toBe(42);
  const pglite = await PGlite.create(durableOptions(data));
  expect((await pglite.query('select n from t where n = 1')).rows).toEqual([{ n: 1 }]);
  await pglite.close();
  rmSync(directory, { recursive: true });
});
