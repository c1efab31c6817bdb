import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { instantHandler } from '@agentarium/testkit/model-server/instant.ts';
import { createDatabase, type TestPostgres } from '@agentarium/testkit/postgres.ts';
import { addUser } from '@agentarium/testkit/schedules.ts';
import pg from 'pg';
import { openDatabase } from '../packages/server/src/platform/database/open-database.ts';
import { createLogger } from '../packages/server/src/platform/log.ts';
import { type Started, startProduct } from './processes.ts';

const users = 200;
const runsPerProcess = 400;
const modelMs = 400;
const sampleEveryMs = 25;

/** Runs in progress per worker; the model sleeps, so that processes wait rather than compute. */
const concurrency = 20;

const insertRuns = `
  insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, input_params, created_at, updated_at)
  select (lpad(to_hex((extract(epoch from now()) * 1000)::int8), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
      || '8' || substr(md5(n::text || random()), 1, 15))::uuid,
    ($1::uuid[])[1 + n % cardinality($1::uuid[])], t.id, a.id, t.name, a.name, '{}', now(), now()
  from generate_series(1, $2::int) n, tasks t join agents a on a.id = t.agent_id where t.id = $3`;

const sample = `
  select count(*)::int as active, count(*) filter (where wait_event_type = 'Lock')::int as locks,
    count(*) filter (where wait_event in ('WALWrite', 'WALSync'))::int as log,
    count(*) filter (where wait_event_type = 'LWLock' and wait_event <> 'WALWrite')::int as latches
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`;

const countOpen = `select count(*)::int as open from executions where finished_at is null`;

export type FleetFigures = {
  processes: number;
  claimsPerSecond: number;
  /** The throughput limit of the sleeping model. */
  limitPerSecond: number;
  /** Share of sampled active sessions. */
  lockShare: number;
  latchShare: number;
  /** Waits for the WAL to be flushed. */
  logShare: number;
  samples: number;
};

async function startSleepingModel() {
  const answer = instantHandler(60);
  const server = createServer((request, response) => setTimeout(answer, modelMs, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the ids of unlimited users, and of a task with one model call. */
async function seed(url: string) {
  const database = await openDatabase({ url, dataDir: '', log: createLogger('warn') });
  const userIds = [];
  for (let index = 0; index < users; index += 1) userIds.push(await addUser(database));
  const task = await addTask(database, { limit: 1_000_000 });
  await database.close();
  return { userIds, taskId: task.id };
}

async function watch(client: pg.Client) {
  const seen = { active: 0, locks: 0, latches: 0, log: 0 };
  for (;;) {
    const { rows } = await client.query(sample);
    seen.active += rows[0].active;
    seen.locks += rows[0].locks;
    seen.latches += rows[0].latches;
    seen.log += rows[0].log;
    const open = await client.query(countOpen);
    if (open.rows[0].open === 0) return seen;
    await pause(sampleEveryMs);
  }
}

/**
 * Runs a sleeping model on that many worker processes: what they wait for in the database, and how many runs are
 * claimed.
 */
export async function measureFleet(postgres: TestPostgres, processes: number): Promise<FleetFigures> {
  const url = await createDatabase(postgres.url);
  const model = await startSleepingModel();
  const workers: Started[] = [];
  const client = new pg.Client(url);
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
    PROCESS_ROLE: 'worker',
    WORKER_CONCURRENCY: String(concurrency),
    OPENAI_BASE_URL: model.url,
    XAI_BASE_URL: model.url,
    DEEPSEEK_BASE_URL: model.url,
  };
  try {
    // The first one creates the tables for the others.
    for (let index = 0; index < processes; index += 1) workers.push(await startProduct(env));
    await client.connect();
    const { userIds, taskId } = await seed(url);
    const runs = runsPerProcess * processes;
    const begun = performance.now();
    await client.query(insertRuns, [userIds, runs, taskId]);
    const seen = await watch(client);
    const seconds = (performance.now() - begun) / 1000;
    const active = Math.max(1, seen.active);
    return {
      processes,
      claimsPerSecond: runs / seconds,
      limitPerSecond: (processes * concurrency * 1000) / modelMs,
      lockShare: seen.locks / active,
      latchShare: seen.latches / active,
      logShare: seen.log / active,
      samples: seen.active,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await client.end();
    model.stop();
  }
}
