import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { processesOf } from '@agentarium/testkit/postgres-processes.ts';

/** The processes to measure: a server with its children, and the PostgreSQL whose files are in `directory`. */
export type Measured = { pid: number; directory: string };

/** A sample in MB of PSS. */
export type Sample = { server: number; database: number };

const serverMs = 250;
/** PostgreSQL's many processes take longer to read. */
const databaseMs = 2_000;

/** The proportional set size of these processes, in MB. */
function memoryOf(pids: number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** The process and its children. */
function familyOf(pid: number): number[] {
  try {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return [pid, ...children.trim().split('\n').map(Number)];
  } catch {
    return [pid];
  }
}

const { pid, directory }: Measured = workerData;
const databaseMemory = () => memoryOf(processesOf(directory));
let database = databaseMemory();
setInterval(() => {
  database = databaseMemory();
}, databaseMs);
setInterval(() => {
  const sample: Sample = { server: memoryOf(familyOf(pid)), database };
  parentPort?.postMessage(sample);
}, serverMs);
