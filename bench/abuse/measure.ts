import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { processesOf } from '@agentarium/testkit/postgres-processes.ts';
import pg from 'pg';
import { pickTask, register } from '../accounts.ts';
import type { BenchDatabase } from '../cpu.ts';
import { probed } from '../held.ts';
import { send } from '../load.ts';
import { startInstantModel, startProduct } from '../processes.ts';
import { percentile } from '../streams/world.ts';
import type { Attack, Statuses } from './attacks.ts';
import { costlyFiles, noisyPhoto } from './files.ts';

const attackMs = 60_000;
const baselineMs = 20_000;
const pictures = 80;

/** Kinds of abuse that can be measured alone; `files` has several. */
export const abuseKinds = ['uploads', 'downloads', 'unread', 'streams', 'questions', 'files'] as const;
export type AbuseKind = (typeof abuseKinds)[number];

export type AbuseFigure = {
  name: string;
  /** The peak of the server's memory over its idle memory, and that of PostgreSQL, in MB of PSS. */
  serverMb: number;
  maxServerMb: number;
  databaseMb: number;
  /** Response times of another account, in milliseconds: before and meanwhile. */
  p95Before: number;
  p95: number;
  /** How many of its requests were refused, both before and meanwhile. */
  refused: number;
  /** The longest response time of /healthz. */
  healthMs: number;
  statuses: Statuses;
};

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

type Other = { id: string; token: string; input: object };
type Calls = { times: number[]; refused: number };

/** Calls the API as another account until `isOver`: three reads, then a run. Returns the milliseconds of each. */
async function callApi(url: string, { id, token, input }: Other, isOver: () => boolean): Promise<Calls> {
  const times: number[] = [];
  let refused = 0;
  const timed = async (path: string, body?: object) => {
    const at = performance.now();
    const { status } = await send(`${url}/api${path}`, body ? 'POST' : 'GET', body, token);
    times.push(performance.now() - at);
    if (status >= 400) refused += 1;
  };
  while (!isOver()) {
    await timed('/users/me');
    await timed(`/public/users/${id}/task-executions`);
    await timed('/public/tasks');
    await timed('/public/task-executions', input);
    await pause(100);
  }
  return { times, refused };
}

async function attackFor(attack: Attack): Promise<Statuses> {
  const worker = new Worker(new URL('./attacks.ts', import.meta.url), { workerData: attack });
  const [statuses] = await once(worker, 'message');
  await worker.terminate();
  return statuses;
}

/** What one ordinary account can take from the others: each attack for a minute on a product just started. */
export async function* measureAbuse(
  target: BenchDatabase,
  kinds: readonly AbuseKind[],
): AsyncGenerator<AbuseFigure> {
  const model = await startInstantModel();
  const folder = await mkdtemp(join(tmpdir(), 'agentarium-bench-'));
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: target.url,
    JWT_SECRET: 'bench-secret-bench-secret-bench-secret',
    ADMIN_PASSWORD: 'bench-password',
    FILE_QUOTA_MB: '2000',
    RATE_LIMITS: 'on',
    OPENAI_BASE_URL: model.url,
    XAI_BASE_URL: model.url,
    DEEPSEEK_BASE_URL: model.url,
  };
  const database = new pg.Pool({ connectionString: target.url, max: 1 });
  const upload = async (url: string, token: string, type: string, bytes: Buffer): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'x-file-name': 'a' };
    const answer = await fetch(`${url}/api/public/files`, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
    });
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };
  /** A run with 20 questions, all with the longest answers: 4 MB. */
  const addLongRun = async (url: string, token: string, input: object): Promise<string> => {
    const run = await send(`${url}/api/public/task-executions`, 'POST', input, token);
    const { id } = JSON.parse(run.body);
    for (let at = 0; at < 20; at += 1) {
      const path = `/api/public/task-executions/${id}/follow-ups`;
      await send(url + path, 'POST', { message: 'And now?' }, token);
    }
    const lengthen =
      "update executions set result = repeat('a word of it ', 15000) where parent_execution_id = $1";
    await database.query(lengthen, [id]);
    return id;
  };
  /** Prepares what the attacks need; each gets the paths it uses. */
  const prepare = async () => {
    const product = await startProduct(env);
    try {
      const { url } = product;
      const attacker = await register(url, 'attacker');
      const other = await register(url, 'other');
      await database.query('update users set daily_execution_limit = 1000000');
      const input = await pickTask(url, other);
      const me = await send(`${url}/api/users/me`, 'GET', undefined, other);
      const run = await send(`${url}/api/public/task-executions`, 'POST', input, attacker);
      const { id } = JSON.parse(run.body);
      const photo = await noisyPhoto(1900);
      const ids: string[] = [];
      for (let at = 0; at < pictures; at += 1) ids.push(await upload(url, attacker, 'image/jpeg', photo));
      await database.query('insert into execution_files select $1, unnest($2::uuid[])', [id, ids]);
      const text = await upload(url, attacker, 'text/plain', Buffer.alloc(9_900_000, 'a line of text\n'));
      const caller: Other = { id: JSON.parse(me.body).id, token: other, input };
      const longId = await addLongRun(url, attacker, input);
      return { attacker, other: caller, runId: id as string, textId: text, longId };
    } finally {
      await product.stop();
    }
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;
  type Work = {
    kind: AbuseKind;
    name: string;
    maxServerMb?: number;
    attack: (base: Base) => Attack;
    meanwhile?: (prepared: Prepared) => Promise<unknown>;
  };
  type Base = { host: string; port: number; token: string; until: number };

  try {
    const prepared = await prepare();
    const { attacker, other, runId, textId, longId } = prepared;
    const works: Work[] = [
      {
        kind: 'uploads',
        name: '60 unfinished uploads',
        attack: (base) => ({
          ...base,
          kind: 'unfinished uploads',
          connections: 60,
          path: '/api/public/files',
        }),
      },
      {
        kind: 'downloads',
        name: '60 downloads read slowly',
        attack: (base) => ({
          ...base,
          kind: 'slow reads',
          connections: 60,
          path: `/api/public/files/${textId}`,
        }),
      },
      {
        kind: 'unread',
        name: '150 answers of 4 MB read slowly',
        attack: (base) => ({
          ...base,
          kind: 'slow reads',
          connections: 150,
          path: `/api/public/task-executions/${longId}/follow-ups`,
        }),
      },
      {
        kind: 'streams',
        name: '200 streams',
        attack: (base) => ({ ...base, kind: 'streams', connections: 200, path: '/api/public/live' }),
      },
      {
        kind: 'questions',
        name: `questions to a run with ${pictures} pictures`,
        attack: (base) => ({
          ...base,
          kind: 'questions',
          path: `/api/public/task-executions/${runId}/follow-ups`,
        }),
        // A run has at most 20 questions: those that were answered make room for others.
        meanwhile: () =>
          database.query(
            "delete from executions e using follow_ups f where f.id = e.id and f.execution_id = $1 and e.status in ('completed', 'failed')",
            [runId],
          ),
      },
      ...(await costlyFiles()).map(
        (file): Work => ({
          kind: 'files',
          name: file.name,
          ...(file.maxMb !== undefined && { maxServerMb: file.maxMb }),
          attack: (base) => ({ ...base, kind: 'uploads', upload: file }),
        }),
      ),
    ];
    for (const { name, maxServerMb = 150, attack, meanwhile } of works.filter(({ kind }) =>
      kinds.includes(kind),
    )) {
      const product = await startProduct(env);
      // The runs of a day do not count.
      const forgetting = setInterval(() => void database.query('delete from task_usages'), 500);
      try {
        const { hostname, port } = new URL(product.url);
        const warmUntil = Date.now() + baselineMs;
        const before = await callApi(product.url, other, () => Date.now() > warmUntil);
        const serverIdle = memoryOf(familyOf(product.pid));
        const databaseIdle = memoryOf(processesOf(target.directory));
        let serverPeak = serverIdle;
        let databasePeak = databaseIdle;
        let isOver = false;
        let samples = 0;
        const sampling = setInterval(() => {
          serverPeak = Math.max(serverPeak, memoryOf(familyOf(product.pid)));
          samples += 1;
          if (samples % 8 === 0)
            databasePeak = Math.max(databasePeak, memoryOf(processesOf(target.directory)));
        }, 250);
        const clearing = meanwhile && setInterval(() => void meanwhile(prepared), 100);
        const base = { host: hostname, port: Number(port), token: attacker, until: Date.now() + attackMs };
        let statuses: Statuses = {};
        let during: Calls = { times: [], refused: 0 };
        const { healthMs } = await probed(product.url, async () => {
          const calls = callApi(product.url, other, () => isOver);
          statuses = await attackFor(attack(base));
          isOver = true;
          during = await calls;
          return [];
        });
        clearInterval(sampling);
        clearInterval(clearing);
        yield {
          name,
          maxServerMb,
          serverMb: serverPeak - serverIdle,
          databaseMb: databasePeak - databaseIdle,
          p95Before: percentile(before.times, 0.95),
          p95: percentile(during.times, 0.95),
          refused: before.refused + during.refused,
          healthMs,
          statuses,
        };
      } finally {
        clearInterval(forgetting);
        await product.stop();
      }
    }
  } finally {
    await database.end();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
