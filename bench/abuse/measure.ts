import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { pickTask, register } from '../accounts.ts';
import type { BenchDatabase } from '../cpu.ts';
import { probed } from '../held.ts';
import { send } from '../load.ts';
import { startInstantModel, startProduct } from '../processes.ts';
import { percentile } from '../streams/world.ts';
import type { Attack, Statuses } from './attacks.ts';
import { costlyFiles, noisyPhoto } from './files.ts';
import type { Measured, Sample } from './memory.ts';

const warmUpMs = 5_000;
const baselineMs = 20_000;
const attackMs = 60_000;
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

/** Samples memory in a thread of its own, so that the calls meanwhile are not slowed. */
function startSampling(measured: Measured) {
  const worker = new Worker(new URL('./memory.ts', import.meta.url), { workerData: measured });
  let last: Sample = { server: 0, database: 0 };
  let peak = last;
  worker.on('message', (sample: Sample) => {
    last = sample;
    peak = {
      server: Math.max(peak.server, sample.server),
      database: Math.max(peak.database, sample.database),
    };
  });
  return {
    /** Counts what follows from the last sample, which it returns. */
    restart: () => {
      peak = last;
      return last;
    },
    peak: () => peak,
    stop: () => worker.terminate(),
  };
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

/** Returns whether the time from now on is over. */
function inMs(ms: number): () => boolean {
  const end = Date.now() + ms;
  return () => Date.now() >= end;
}

async function attackFor(attack: Attack): Promise<Statuses> {
  const worker = new Worker(new URL('./attacks.ts', import.meta.url), { workerData: attack });
  const [statuses] = await once(worker, 'message');
  await worker.terminate();
  return statuses;
}

/** Measures what one ordinary account can take from the others: each attack for a minute on a product just started. */
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
      const sampling = startSampling({ pid: product.pid, directory: target.directory });
      try {
        const { hostname, port } = new URL(product.url);
        await callApi(product.url, other, inMs(warmUpMs));
        const before = await callApi(product.url, other, inMs(baselineMs));
        const idle = sampling.restart();
        let isOver = false;
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
        const peak = sampling.peak();
        clearInterval(clearing);
        yield {
          name,
          maxServerMb,
          serverMb: peak.server - idle.server,
          databaseMb: peak.database - idle.database,
          p95Before: percentile(before.times, 0.95),
          p95: percentile(during.times, 0.95),
          refused: before.refused + during.refused,
          healthMs,
          statuses,
        };
      } finally {
        clearInterval(forgetting);
        await sampling.stop();
        await product.stop();
      }
    }
  } finally {
    await database.end();
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
