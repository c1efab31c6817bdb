import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { createDatabase } from '@agentarium/testkit/postgres.ts';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { openDatabase } from '../packages/server/src/platform/database/open-database.ts';
import { send } from './load.ts';
import { checkOut, commitBefore, type OldVersion } from './old-version.ts';
import { startInstantModel, startProduct } from './processes.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedRuns } from './seed-runs.ts';

const ownMigrations = join(import.meta.dirname, '..', 'packages/server/src/db/migrations');
const log = { info: () => {}, warn: console.warn, error: console.error };
const password = 'bench-password';
const lanes = 4;
/** How long requests are sent before the migration, and after it with both versions running. */
const beforeMs = 10_000;
const afterMs = 20_000;

type Phase = 'before' | 'meanwhile' | 'after';
type PhaseFigures = { requests: number; failed: number; p99Ms: number; longestMs: number; longest: string };

export type MigrationFigures = {
  runs: number;
  migrations: number;
  tookMs: number;
  deadlocks: number;
  /** Runs that have not ended 30 seconds after the load. */
  stuck: number;
  phases: Record<Phase, PhaseFigures>;
  faults: string[];
};

type Person = { id: string; token: string };

async function register(url: string, name: string): Promise<Person> {
  const account = { name, username: name, email: `${name}@example.com`, password, consent: true };
  const { status, body } = await send(`${url}/api/auth/register`, 'POST', account);
  if (status !== 201) throw new Error(`register: ${status} ${body}`);
  const { user_id: id, token } = JSON.parse(body);
  return { id, token };
}

type Call = [method: string, path: string, body?: object];

/** What users do: runs, lists, dashboards and changes. */
const callsOf = ({ id }: Person, task: string, at: number): Call[] => [
  ['POST', '/public/task-executions?wait=20', { task_id: task }],
  ['GET', `/public/users/${id}/task-executions?limit=20`],
  ['GET', '/public/analytics?days=30'],
  ['POST', '/public/task-executions?wait=0', { task_id: task }],
  ['GET', '/public/notifications'],
  ['GET', '/public/agents'],
  ['PUT', '/public/users/me/language', { language: at % 2 === 0 ? 'en' : 'ru' }],
];

/** Sends requests to all addresses until stopped, and records their outcomes. */
function startLoad(addresses: string[], people: Person[], task: string) {
  const seen: { phase: Phase; call: string; ms: number; fault: string | null }[] = [];
  let phase: Phase = 'before';
  let isOver = false;
  const lane = async (person: Person, first: number) => {
    for (let at = first; !isOver; at++) {
      const calls = callsOf(person, task, at);
      const [method, path, body] = calls[at % calls.length] as Call;
      const address = addresses[at % addresses.length];
      const call = `${method} ${path.replace(person.id, ':id')}`;
      const begunIn = phase;
      const startedAt = performance.now();
      const fault = await send(`${address}/api${path}`, method, body, person.token).then(
        ({ status, body: text }) => {
          if (status >= 400) return `${call}: ${status} ${text.slice(0, 200)}`;
          const { status: ended } = path.endsWith('wait=20') ? JSON.parse(text) : { status: 'completed' };
          return ended === 'completed' ? null : `${call}: the run is ${ended}`;
        },
        (error: Error) => `${call}: ${error.message}`,
      );
      seen.push({ phase: begunIn, call, ms: performance.now() - startedAt, fault });
    }
  };
  const all = Promise.all(people.map((person, at) => lane(person, at)));
  return {
    enter(next: Phase) {
      phase = next;
    },
    async stop() {
      isOver = true;
      await all;
      return seen;
    },
  };
}

type Seen = Awaited<ReturnType<ReturnType<typeof startLoad>['stop']>>;

function figuresOf(seen: Seen, phase: Phase): PhaseFigures {
  const those = seen.filter((one) => one.phase === phase).sort((a, b) => a.ms - b.ms);
  return {
    requests: those.length,
    failed: those.filter(({ fault }) => fault !== null).length,
    p99Ms: those[Math.floor(those.length * 0.99)]?.ms ?? 0,
    longestMs: those.at(-1)?.ms ?? 0,
    longest: those.at(-1)?.call ?? '',
  };
}

/** Fills a database of the previous version, using its processes to create accounts. */
async function fill(database: Database, people: Person[], runs: number): Promise<string> {
  await database.query('', 'update users set daily_execution_limit = -1', []);
  const everybody = await seedAccounts(database, 10_000);
  const own = Math.round(runs / 100);
  await seedRuns(
    database,
    [
      ...people.map(({ id }) => ({ userIds: [id], count: own })),
      { userIds: everybody, count: runs - own * people.length },
    ],
    'alike',
  );
  const task = await addTask(database, { limit: 1_000_000 });
  await database.statementAlone('vacuum analyze');
  return task.id;
}

const countOpen = `select count(*)::int as open from executions where status in ('pending', 'running')`;
const countDeadlocks = `select deadlocks from pg_stat_database where datname = current_database()`;

async function waitUntilEnded(database: Database): Promise<number> {
  for (const until = Date.now() + 30_000; ; await pause(500)) {
    const [row] = await database.query<{ open: number }>('', countOpen, []);
    if (row?.open === 0 || Date.now() > until) return row?.open ?? 0;
  }
}

async function measureOn(url: string, old: OldVersion, runs: number): Promise<MigrationFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agentarium-bench-'));
  const model = await startInstantModel();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
    OPENAI_BASE_URL: model.url,
    DEMO_MODEL: 'off',
    ADMIN_PASSWORD: password,
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  };
  const ended: (() => Promise<unknown>)[] = [];
  try {
    const processes = [old.startProduct(env), old.startProduct(env)];
    for (const one of processes) ended.push(() => one.stop());
    const addresses = await Promise.all(processes.map(({ ready }) => ready));
    const database = await openDatabase({ url, dataDir: '', log });
    ended.push(() => database.close());
    const people = [];
    for (let at = 0; at < lanes; at++) people.push(await register(addresses[0] ?? '', `lane${at}`));
    const task = await fill(database, people, runs);

    const load = startLoad(addresses, people, task);
    await pause(beforeMs);
    load.enter('meanwhile');
    const startedAt = performance.now();
    const migrations = await migrate(database, ownMigrations);
    const tookMs = performance.now() - startedAt;
    load.enter('after');
    const next = await startProduct(env);
    ended.push(() => next.stop());
    addresses.push(next.url);
    await pause(afterMs);
    const seen = await load.stop();
    const stuck = await waitUntilEnded(database);
    const [row] = await database.query<{ deadlocks: number }>('', countDeadlocks, []);
    const said = processes.flatMap((one) =>
      one
        .said()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    );
    return {
      runs,
      migrations,
      tookMs,
      deadlocks: row?.deadlocks ?? 0,
      stuck,
      phases: {
        before: figuresOf(seen, 'before'),
        meanwhile: figuresOf(seen, 'meanwhile'),
        after: figuresOf(seen, 'after'),
      },
      faults: [...new Set([...seen.flatMap(({ fault }) => fault ?? []), ...said])].slice(0, 20),
    };
  } finally {
    for (const end of ended.reverse()) await end();
    await model.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Migrates a database with `runs` runs from the version before `migration` while two processes of that version serve
 * requests; then one of this version joins them.
 */
export async function measureMigration(
  server: string,
  { runs, migration }: { runs: number; migration: string },
): Promise<MigrationFigures> {
  const old = await checkOut(commitBefore(migration));
  try {
    return await measureOn(await createDatabase(server), old, runs);
  } finally {
    old.remove();
  }
}
