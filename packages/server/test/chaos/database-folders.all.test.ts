import { chownSync, cpSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@agentarium/testkit/database.ts';
import { processesOf } from '@agentarium/testkit/postgres-processes.ts';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/postgres.ts';
import { isRoot, newFolder, nobody, startIn } from './data-folders.ts';

describe('the database in a folder', () => {
  test.runIf(isRoot)('belongs to the owner of its folder when root starts the product', async () => {
    const dataDir = newFolder();
    chownSync(dataDir, nobody, nobody);
    expect(await startIn(dataDir)).toEqual({ owner: nobody, lowered: 'жук' });
  });

  test.runIf(isRoot)('works below a folder that only root can enter', async () => {
    const dataDir = join(newFolder(), 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    expect(statSync(join(dataDir, '..')).mode & 0o777).toBe(0o700);
    expect(await startIn(dataDir)).toEqual({ owner: 0, lowered: 'жук' });
    expect(await startIn(dataDir)).toEqual({ owner: 0, lowered: 'жук' });
  });

  test('works below a folder whose path is too long for a socket', async () => {
    const dataDir = join(newFolder(), 'a'.repeat(100));
    mkdirSync(dataDir, { mode: 0o700 });
    expect((await startIn(dataDir)).lowered).toBe('жук');
  });

  test('does not stop another PostgreSQL that has got the process number of the one before', async () => {
    const [dataDir, otherDir] = [newFolder(), newFolder()];
    await startIn(dataDir);
    const other = await openDatabase({ dataDir: otherDir, log: silentLog });
    const [pid] = processesOf(join(otherDir, 'postgres'));
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      cpSync(join(otherDir, 'postgres', file), join(dataDir, 'postgres', file));
    expect((await startIn(dataDir)).lowered).toBe('жук');
    expect(processesOf(join(otherDir, 'postgres'))[0]).toBe(pid);
    expect(await other.query('', 'select 1 as one', [])).toEqual([{ one: 1 }]);
    await other.close();
  });

  test('has as many connections as the pool is set to', async () => {
    const poolSize = 60;
    const database = await openDatabase({ dataDir: newFolder(), log: silentLog, poolSize });
    await Promise.all(Array.from({ length: poolSize }, () => database.query('', 'select 1', [])));
    expect(database.connections().open).toBe(poolSize);
    await database.close();
  });
});
