import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another product uses the data directory. */
export class DatabaseLockedError extends Error {
  readonly directory: string;
  readonly pid: number | null;
  constructor(directory: string, holder: Holder | null) {
    const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
    super(
      `The database in ${directory} is in use by ${who}. Stop it first, choose another DATA_DIR, or set DATABASE_URL.`,
    );
    this.name = 'DatabaseLockedError';
    this.directory = directory;
    this.pid = holder?.pid ?? null;
  }
}

type Holder = { pid: number; host: string };

function readHolder(file: string): Holder | null {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : null;
  } catch {
    return null;
  }
}

/**
 * Takes an exclusive lock on `directory` and returns a function that releases it. Throws DatabaseLockedError. SQLite's
 * file lock is held by the kernel: it ends with its process, so it is never stale, and exactly one of two racing
 * processes wins.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const holderFile = join(directory, 'database.pid');
  const lock = new DatabaseSync(join(directory, 'database.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DatabaseLockedError(directory, readHolder(holderFile));
    }
    throw error;
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}
