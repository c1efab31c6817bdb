import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The processes of the server whose files are in `directory`, parent first; none when it is not running. */
export function processesOf(directory: string): number[] {
  let first: number;
  try {
    first = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return [];
  }
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number));
  return [first, ...pairs.filter(([, parent]) => parent === first).map(([pid = first]) => pid)];
}

/** Returns whether the process exists. */
function signal(pid: number, what: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

/** Kills all processes of a server; one may have ended by itself meanwhile. */
export function killPostgres(directory: string): void {
  for (const pid of processesOf(directory)) signal(pid, 'SIGKILL');
}

/** Waits up to twenty seconds. */
export async function waitUntilGone(pids: number[]): Promise<void> {
  for (let tries = 0; tries < 1000 && pids.some((pid) => signal(pid, 0)); tries++) await pause(20);
}

/** Suspends all processes of a server for `ms`. Throws when it is not running. */
export async function freeze(directory: string, ms: number): Promise<void> {
  const [first] = processesOf(directory);
  if (first === undefined) throw new Error('PostgreSQL does not run');
  signal(first, 'SIGSTOP');
  // No new processes are started now.
  const all = processesOf(directory);
  for (const pid of all) signal(pid, 'SIGSTOP');
  await pause(ms);
  for (const pid of all) signal(pid, 'SIGCONT');
}
