import { fsyncSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { durableOptions } from './durable-files.ts';

it('writes the log through to the disk before a commit is acknowledged', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'durable-'));
  const synced: string[] = [];
  const sync = (descriptor: number) => {
    fsyncSync(descriptor);
    synced.push(process.platform === 'linux' ? readlinkSync(`/proc/self/fd/${descriptor}`) : 'pg_wal');
  };
  const pglite = await PGlite.create(durableOptions(join(directory, 'data'), sync));
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
  rmSync(directory, { recursive: true });
});

it('stops with an error when the disk refuses', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'durable-'));
  let broken = false;
  const sync = () => {
    if (broken) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  const pglite = await PGlite.create(durableOptions(join(directory, 'data'), sync));
  await pglite.exec('create table t (n int)');
  broken = true;
  await expect(pglite.query('insert into t values (1)')).rejects.toThrow();
  rmSync(directory, { recursive: true });
});
