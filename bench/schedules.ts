import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../packages/server/src/platform/database/postgres.ts';
import { createLogger } from '../packages/server/src/platform/log.ts';
import type { BenchDatabase } from './cpu.ts';
import { send } from './load.ts';
import { startInstantModel, startProduct } from './processes.ts';

const due = 100_000;
/** API clients while the ticks are queued, and their pause between two requests in milliseconds. */
const callers = 4;
const pauseMs = 20;
/** Longest wait for the last of them, in milliseconds. */
const timeoutMs = 120_000;

/** Rows per statement: far below the statement timeout, even on a busy machine. */
const batch = 5000;

/** Users without any runs left: each tick is queued and then skipped, so that only scheduling is measured. */
const addSchedules = `
  with people as (
    insert into users (id, username, username_key, username_skeleton, email, email_key, name, password_hash,
      daily_execution_limit)
    select gen_random_uuid(), 'due' || n, 'due' || n, 'due' || n, 'due' || n || '@example.com',
      'due' || n || '@example.com', 'Due', '-', 0
    from generate_series($2::int, $3::int) n
    returning id
  ), task as (
    select id from tasks where task_type = 'parent_scheduled' order by id limit 1
  ), plans as (
    select id, row_number() over () as n from people
  )
  insert into schedules (id, user_id, task_id, cron_expressions, timezone, parameters, enabled, next_run_at)
  select gen_random_uuid(), plans.id, task.id,
    jsonb_build_array(
      extract(minute from $1::timestamptz) || ' ' || extract(hour from $1::timestamptz) || ' * * *',
      n % 60 || ' ' || n / 60 % 24 || ' * * 1'),
    'UTC', '{}', true, $1::timestamptz
  from plans, task`;

export type ScheduleFigures = {
  queuedInMs: number;
  apiP50Ms: number;
  apiP99Ms: number;
  apiMaxMs: number;
};

type Product = Awaited<ReturnType<typeof startProduct>>;

async function tokenOf(url: string): Promise<string> {
  const account = { username: 'admin', password: 'bench-password' };
  const { body } = await send(`${url}/api/auth/login`, 'POST', account);
  return JSON.parse(body).token;
}

/** Calls the API until no schedule is due any more, by the scheduler's own metric. */
async function watch({ url }: Product, dueAt: number): Promise<ScheduleFigures> {
  const token = await tokenOf(url);
  const times: number[] = [];
  let queued = 0;
  const caller = async () => {
    while (queued < due) {
      const at = performance.now();
      await send(`${url}/api/public/tasks/${crypto.randomUUID()}`, 'GET', undefined, token);
      times.push(performance.now() - at);
      await pause(pauseMs);
    }
  };
  const readQueued = async () => {
    const { body } = await send(`${url}/metrics`, 'GET', undefined);
    return Number(/^agentarium_schedule_moments_total\{outcome="queued"\} (\d+)/m.exec(body)?.[1] ?? 0);
  };
  await pause(dueAt - Date.now());
  const calling = Promise.all(Array.from({ length: callers }, caller));
  while (queued < due && Date.now() - dueAt < timeoutMs) {
    await pause(100);
    queued = await readQueued();
  }
  const queuedInMs = Date.now() - dueAt;
  const reached = queued;
  queued = due;
  await calling;
  if (reached < due) throw new Error(`Only ${reached} of ${due} moments were queued`);
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { queuedInMs, apiP50Ms: share(0.5), apiP99Ms: share(0.99), apiMaxMs: share(1) };
}

/** 100,000 schedules due at the same minute: how fast they are queued, and how the API responds meanwhile. */
export async function measureSchedules({ url }: BenchDatabase): Promise<ScheduleFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const model = await startInstantModel();
  const env = {
    DATA_DIR: folder,
    OPENAI_BASE_URL: model.url,
    ADMIN_PASSWORD: 'bench-password',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
  };
  let product = await startProduct(env);
  try {
    // The rows are written while the product is stopped, so that it sees all of them at the minute they are due.
    await product.stop();
    const log = createLogger('error');
    const database = await openDatabase({ url, dataDir: folder, log });
    const dueAt = Math.ceil((Date.now() + 90_000) / 60_000) * 60_000;
    for (let from = 1; from <= due; from += batch)
      await database.query('', addSchedules, [new Date(dueAt), from, Math.min(due, from + batch - 1)]);
    await database.close();
    product = await startProduct(env);
    return await watch(product, dueAt);
  } finally {
    await product.stop();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
