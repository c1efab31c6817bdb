import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from '../cpu.ts';
import { measure, send } from '../load.ts';
import { openStream, type Reader } from './read-stream.ts';
import { percentile, type Run, startWorld, type World } from './world.ts';

const streams = 1000;
/** Runs that never end; each stream follows one of them. */
const runs = 200;
const warmUp = 50;
const width = 10;
const callers = 4;
const pauseMs = 20;
const callForMs = 8000;

type Memory = { rss: number; kept: number };

/** The product's memory after garbage collection, in bytes. */
async function memoryOf({ product }: World): Promise<Memory> {
  const lines = () => product.said().match(/^memory \{.*\}$/gm) ?? [];
  const before = lines().length;
  product.send({});
  while (lines().length === before) await pause(20);
  return JSON.parse(lines().at(-1)?.slice('memory '.length) ?? '');
}

/** Response times of the API, in milliseconds. */
async function callApi({ product, tokens }: World): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + callForMs;
  const caller = async () => {
    while (performance.now() < until) {
      const at = performance.now();
      await send(`${product.url}/api/public/tasks/${crypto.randomUUID()}`, 'GET', undefined, tokens[0]);
      times.push(performance.now() - at);
      await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}

export type IdleFigures = {
  kind: 'runs' | 'live';
  /** The memory that a stream adds: resident, and in the JavaScript heap, in kB. */
  residentKb: number;
  keptKb: number;
  apiP99Ms: number;
  /** The same without open streams. */
  baseP99Ms: number;
};

/** 1,000 idle open streams: memory of each, and the API meanwhile. For executions, then for accounts. */
export async function* measureIdle(target: BenchDatabase): AsyncGenerator<IdleFigures> {
  const world = await startWorld(target, { runs, pace: { words: 1, gapMs: 20, stalls: true } });
  const { product, tokens } = world;
  const open: Reader[] = [];
  const openAll = (count: number, one: (index: number) => Promise<Reader>) =>
    measure(count, width, async (index) => {
      const reader = await one(index);
      if (reader.status !== 200) throw new Error(`stream: ${reader.status}`);
      open.push(reader);
    });
  const closeAll = async () => {
    for (const reader of open) reader.leave();
    await Promise.all(open.splice(0).map(({ over }) => over));
    await pause(1000);
  };
  try {
    const started: Run[] = [];
    await measure(runs, width, async () => {
      started.push(await world.start());
    });
    const kinds = {
      runs: (index: number) => world.follow(product.url, started[index % runs] as Run),
      live: (index: number) =>
        openStream({ url: `${product.url}/api/public/live`, token: tokens[index % tokens.length] ?? '' }),
    };
    for (const kind of ['runs', 'live'] as const) {
      // A few allocate what all of them share: compiled code, connections to the database.
      await openAll(warmUp, kinds[kind]);
      await closeAll();
      const base = await callApi(world);
      const before = await memoryOf(world);
      await openAll(streams, kinds[kind]);
      await pause(2000);
      const times = await callApi(world);
      const after = await memoryOf(world);
      await closeAll();
      yield {
        kind,
        residentKb: (after.rss - before.rss) / 1000 / streams,
        keptKb: (after.kept - before.kept) / 1000 / streams,
        apiP99Ms: percentile(times, 0.99),
        baseP99Ms: percentile(base, 0.99),
      };
    }
  } finally {
    for (const reader of open) reader.leave();
    await world.stop();
  }
}
