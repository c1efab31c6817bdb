import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processesOf } from '@agentarium/testkit/postgres-processes.ts';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A database of the PostgreSQL whose files are in `directory`. */
export type BenchDatabase = { url: string; directory: string };

/** The CPU time of a process including its finished children, in milliseconds. */
export function processCpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces: utime, stime, cutime and cstime are the 12th to 15th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks / ticksPerSecond) * 1000;
}

/** The CPU time of the PostgreSQL whose files are in `directory`, in milliseconds. */
export function databaseCpu(directory: string): number {
  return processesOf(directory).reduce((sum, pid) => sum + processCpu(pid), 0);
}
