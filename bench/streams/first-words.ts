import { type BenchDatabase, databaseCpu, processCpu } from '../cpu.ts';
import { measure } from '../load.ts';
import type { Reader } from './read-stream.ts';
import { percentile, startWorld } from './world.ts';

const runs = 1000;
/** Slow enough that the first run is still in progress when the last one starts. */
const pace = { words: 200, gapMs: 200 };
const width = 10;

export type FirstWordFigures = {
  /** The delay of a run's first text, and of all text, in milliseconds. */
  firstP50: number;
  firstP95: number;
  p95: number;
  /** How many runs were in progress when the last one was accepted. */
  running: number;
  startedInMs: number;
  cpuMs: number;
};

/** 1,000 concurrently streaming runs, each with a reader: the delay of their text. */
export async function measureFirstWords(target: BenchDatabase): Promise<FirstWordFigures> {
  const world = await startWorld(target, { runs, pace });
  try {
    const readers: Reader[] = [];
    let ended = 0;
    const cpu = processCpu(world.product.pid) + databaseCpu(target.directory);
    const begunAt = performance.now();
    await measure(runs, width, async () => {
      const reader = await world.follow(world.product.url, await world.start());
      readers.push(reader);
      void reader.over.then(() => {
        ended += 1;
      });
    });
    const running = runs - ended;
    const startedInMs = performance.now() - begunAt;
    await Promise.all(readers.map(({ over }) => over));
    const cpuMs = processCpu(world.product.pid) + databaseCpu(target.directory) - cpu;
    const lost = readers.filter(({ words }) => words !== pace.words).length;
    if (lost > 0) throw new Error(`${lost} readers did not get every word once`);
    const first = readers.map(({ delays }) => delays[0] ?? Number.POSITIVE_INFINITY);
    return {
      firstP50: percentile(first, 0.5),
      firstP95: percentile(first, 0.95),
      p95: percentile(
        readers.flatMap(({ delays }) => delays),
        0.95,
      ),
      running,
      startedInMs,
      cpuMs: cpuMs / ((runs * pace.words) / 1000),
    };
  } finally {
    await world.stop();
  }
}
