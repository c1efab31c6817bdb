import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type BenchDatabase, databaseCpu, processCpu } from './cpu.ts';
import { measure, send } from './load.ts';

const table = 'create table if not exists bench_answers (id bigserial primary key, answer text not null)';
const insert = 'insert into bench_answers (answer) values ($1)';

type Store = { save(answer: string): Promise<void>; close(): Promise<void> };

async function postgresStore(url: string): Promise<Store> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(table);
  // Sequential: the driver's own queue is deprecated.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    save: async (answer) => {
      turn = turn.then(() => client.query(insert, [answer]));
      await turn;
    },
    close: () => client.end(),
  };
}

async function embeddedStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const database = await PGlite.create(join(folder, 'database'));
  await database.query(table);
  return {
    save: async (answer) => {
      await database.query(insert, [answer]);
    },
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type Baseline = { p50: number; perSecond: number; appCpuMs: number; databaseCpuMs: number };

/** The same model call made directly, with one insert: one at a time, then `width` at a time. CPU time is per run. */
export async function measureBaseline(
  modelUrl: string,
  database: BenchDatabase,
  { oneByOne, atOnce, width }: { oneByOne: number; atOnce: number; width: number },
): Promise<Baseline> {
  const store = database ? await postgresStore(database.url) : await embeddedStore();
  const body = { model: 'bench', stream: true, messages: [{ role: 'user', content: 'Answer shortly.' }] };
  const one = async () => {
    const answer = await send(`${modelUrl}/chat/completions`, 'POST', body);
    await store.save(answer.body);
  };
  await measure(100, 1, one);
  const { p50 } = await measure(oneByOne, 1, one);
  const [app, base] = [processCpu(process.pid), databaseCpu(database)];
  const { perSecond } = await measure(atOnce, width, one);
  const appCpuMs = (processCpu(process.pid) - app) / atOnce;
  const databaseCpuMs = (databaseCpu(database) - base) / atOnce;
  await store.close();
  return { p50, perSecond, appCpuMs, databaseCpuMs };
}
