import pg from 'pg';
import { type BenchDatabase, databaseCpu, processCpu } from '../cpu.ts';
import { measure } from '../load.ts';
import { startProgram } from '../processes.ts';
import { openStream, type Reader } from './read-stream.ts';
import { fileBeside, percentile, startWorld, type World } from './world.ts';

const runs = 200;
const pace = { words: 200, gapMs: 40 };
const thousands = (runs * pace.words) / 1000;
/** How many runs are started concurrently. */
const width = 10;

const counters = `
  select pg_current_wal_lsn() - '0/0'::pg_lsn as wal, xact_commit as transactions
  from pg_stat_database where datname = current_database()`;

async function databaseCounters(target: BenchDatabase): Promise<{ wal: number; transactions: number }> {
  const client = new pg.Client(target.url);
  await client.connect();
  const { rows } = await client.query(counters);
  await client.end();
  return { wal: Number(rows[0].wal), transactions: Number(rows[0].transactions) };
}

/** The delay of every word; throws when a word is missing or duplicated. */
async function delaysOf(readers: readonly Reader[], words: number): Promise<number[]> {
  await Promise.all(readers.map(({ over }) => over));
  for (const reader of readers)
    if (reader.words !== words)
      throw new Error(`A reader got ${reader.words} of ${words} words: ${reader.end}`);
  return readers.flatMap(({ delays }) => delays);
}

async function measurePipe(world: World): Promise<{ cpuMs: number; p95: number }> {
  const pipe = await startProgram(fileBeside('pipe.ts'), [world.model.url]);
  const readers: Reader[] = [];
  const cpu = processCpu(pipe.pid);
  const body = JSON.stringify({ model: 'bench', stream: true, messages: [] });
  await measure(runs, width, async () => {
    readers.push(await openStream({ url: pipe.url, method: 'POST', body }));
  });
  const delays = await delaysOf(readers, pace.words);
  const cpuMs = (processCpu(pipe.pid) - cpu) / thousands;
  await pipe.stop();
  return { cpuMs, p95: percentile(delays, 0.95) };
}

async function streamAll(world: World, url: string): Promise<number[]> {
  const readers: Reader[] = [];
  await measure(runs, width, async () => {
    readers.push(await world.follow(url, await world.start()));
  });
  return delaysOf(readers, pace.words);
}

export type WordFigures = {
  /** CPU time per 1,000 words in milliseconds, and the 95th percentile of their delay. */
  pipe: { cpuMs: number; p95: number };
  appCpuMs: number;
  databaseCpuMs: number;
  p50: number;
  p95: number;
  /** Through a process that runs no executions. */
  secondP95: number;
  /** Per 1,000 words. */
  walBytes: number;
  transactions: number;
};

/**
 * 200 runs of 200 words at 25 words a second, each with a reader, compared to a pipe from the same model to the same
 * readers.
 */
export async function measureWords(target: BenchDatabase): Promise<WordFigures> {
  const world = await startWorld(target, { runs: 2 * runs, pace, secondProcess: true });
  try {
    const pipe = await measurePipe(world);
    const [app, base, before] = [
      processCpu(world.product.pid),
      databaseCpu(target.directory),
      await databaseCounters(target),
    ];
    const delays = await streamAll(world, world.product.url);
    const appCpuMs = (processCpu(world.product.pid) - app) / thousands;
    const databaseCpuMs = (databaseCpu(target.directory) - base) / thousands;
    const after = await databaseCounters(target);
    const second = await streamAll(world, world.second?.url ?? '');
    return {
      pipe,
      appCpuMs,
      databaseCpuMs,
      p50: percentile(delays, 0.5),
      p95: percentile(delays, 0.95),
      secondP95: percentile(second, 0.95),
      walBytes: (after.wal - before.wal) / thousands,
      transactions: (after.transactions - before.transactions) / thousands,
    };
  } finally {
    await world.stop();
  }
}
