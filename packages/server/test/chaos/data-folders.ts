import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@agentarium/testkit/database.ts';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/database/postgres.ts';

export const isRoot = process.getuid?.() === 0;
/** The id of the user `nobody`, as whom root's PostgreSQL runs in a new folder. */
export const nobody = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : 0;

/** Returns a new folder, which is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agentarium-own-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts PostgreSQL in the folder. Returns the owner of its files, and how it lowers Cyrillic letters. */
export async function startIn(dataDir: string) {
  const database = await openDatabase({ dataDir, log: silentLog });
  const [row] = await database.query<{ lowered: string }>('', "select lower('ЖУК') as lowered", []);
  await database.close();
  return { owner: statSync(join(dataDir, 'postgres')).uid, lowered: row?.lowered };
}
