import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import { send } from './load.ts';
import { startProduct } from './processes.ts';
import { seedRuns } from './seed-runs.ts';

const few = 1_000;
const calls = 300;
const warmUp = 30;
const password = 'bench-password';
const log = { info: () => {}, warn: console.warn, error: console.error };

export type ReadFigure = { call: string; fewMs: number; manyMs: number };
export type InsightFigures = {
  database: 'embedded' | 'PostgreSQL';
  runs: number;
  many: number;
  figures: ReadFigure[];
};

async function register(url: string, name: string): Promise<{ id: string; token: string }> {
  const account = { name, username: name, email: `${name}@example.com`, password, consent: true };
  const { status, body } = await send(`${url}/api/auth/register`, 'POST', account);
  if (status !== 201) throw new Error(`register: ${status} ${body}`);
  const { user_id: id, token } = JSON.parse(body);
  return { id, token };
}

/** What the dashboard and the list of executions ask for. */
const reads = (userId: string): [string, string][] => {
  const list = `/public/users/${userId}/task-executions`;
  return [
    ['executions list', list],
    ['failed executions', `${list}?status=failed`],
    ['composite runs', `${list}?task_types=parent,parent_scheduled&status=completed&limit=10`],
    ['scheduled runs', `${list}?scheduled=true&limit=5`],
    ['analytics', '/public/analytics?timezone=Europe/Moscow'],
    ['insights', '/public/insights?timezone=Europe/Moscow'],
  ];
};

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Calls both again and again, in turns so that a busy moment of the machine meets both; milliseconds at the 95th percentile. */
async function inTurns(askFew: () => Promise<void>, askMany: () => Promise<void>) {
  const few: number[] = [];
  const many: number[] = [];
  for (let turn = -warmUp; turn < calls; turn += 1) {
    for (const [ask, times] of [
      [askFew, few],
      [askMany, many],
    ] as const) {
      const at = performance.now();
      await ask();
      if (turn >= 0) times.push(performance.now() - at);
    }
  }
  return { fewMs: p95(few), manyMs: p95(many) };
}

async function startBench(databaseUrl: string | null) {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const env: Record<string, string> = { DATA_DIR: folder, ADMIN_PASSWORD: password };
  if (databaseUrl !== null) {
    env.DATABASE_URL = databaseUrl;
    env.JWT_SECRET = 'bench-secret-bench-secret-bench-secret';
  }
  return { folder, start: () => startProduct(env) };
}

/**
 * The 95th percentile of the reads behind the dashboard for a user of 1,000 runs and one of `many`, in one database of
 * `runs` runs: milliseconds, the two asked in turns.
 */
export async function measureInsights(
  databaseUrl: string | null,
  runs: number,
  many: number,
): Promise<InsightFigures> {
  const { folder, start } = await startBench(databaseUrl);
  try {
    const first = await start();
    const light = await register(first.url, 'light');
    const heavy = await register(first.url, 'heavy');
    await first.stop();
    const database = await openDatabase({ dataDir: folder, url: databaseUrl ?? undefined, log });
    await seedRuns(database, [
      { userId: light.id, count: few },
      { userId: heavy.id, count: many },
      { userId: newId(), count: runs - few - many },
    ]);
    await database.close();
    const product = await start();
    try {
      const figures: ReadFigure[] = [];
      const read = (path: string, token: string) => async () => {
        const { status, body } = await send(`${product.url}/api${path}`, 'GET', undefined, token);
        if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`);
      };
      const heavyReads = reads(heavy.id);
      for (const [index, [call, path]] of reads(light.id).entries()) {
        const askFew = read(path, light.token);
        const askMany = read(heavyReads[index]?.[1] ?? path, heavy.token);
        const { fewMs, manyMs } = await inTurns(askFew, askMany);
        figures.push({ call, fewMs, manyMs });
      }
      return { database: databaseUrl === null ? 'embedded' : 'PostgreSQL', runs, many, figures };
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
