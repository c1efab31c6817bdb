import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@agentarium/contracts';
import { readLedger } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { startPostgres, type TestPostgres } from '@agentarium/testkit/postgres.ts';
import { type Fault, inflict } from '@agentarium/testkit/postgres-faults.ts';
import { processesOf } from '@agentarium/testkit/postgres-processes.ts';
import { type ProductProcess, startProduct } from '@agentarium/testkit/product-process.ts';
import { follow, makeTasks, retryRun, startLoad, type Tasks } from './fault-load.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

const freezeMs = 10_000;
const fullMs = 6_000;
const diskMegabytes = 400;
/** After the last fault; a run that has not ended by then is stuck. */
const timeoutMs = 60_000;

export const faultKinds = ['terminate', 'restart', 'crash', 'freeze', 'disk'] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FaultFigures = {
  kind: FaultKind;
  faults: number;
  runs: number;
  processesLost: number;
  /** Accepted, but failed or missing. */
  runsLost: number;
  stuck: number;
  /** Runs whose stream differs from their result. */
  doubled: number;
  /** Usage counts that differ from the actual runs, wrong numbers of `end` events, and calls left open. */
  otherwiseWrong: number;
  /** Run requests that got a 503 or no response: they show that the faults had an effect. */
  refusals: number;
  wrongAnswers: string[];
  /** Milliseconds after PostgreSQL's return until both APIs responded successfully, and until a new run had ended. */
  answerMs: number[];
  runMs: number[];
};

type Member = { role: 'api' | 'worker'; product: ProductProcess; address: string };
type Stage = { postgres: TestPostgres; disk: SmallDisk; world: World; tasks: Tasks; members: Member[] };

async function startMember(world: World, role: Member['role'], port: string): Promise<Member> {
  const product = startProduct({
    ...world.env,
    PROCESS_ROLE: role,
    PORT: port,
    TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });
  return { role, product, address: await product.ready };
}

async function inflictKind({ postgres, disk }: Stage, kind: FaultKind): Promise<void> {
  if (kind !== 'disk') return inflict(postgres, kind satisfies Fault, freezeMs);
  disk.fill();
  await pause(fullMs);
  disk.free();
  // A server that could not write its log has exited, or is about to: it is restarted, as in any installation.
  await pause(200);
  if (processesOf(postgres.directory).length > 0) return;
  await postgres.crash();
  await postgres.reconnect();
}

/** Milliseconds until this API responds successfully to a request that needs the database. */
async function goodAnswer(address: string, token: string, since: number): Promise<number> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}/api${api.users.getMe.path}`, { headers }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) return performance.now() - since;
    await pause(50);
  }
}

/** Replaces exited processes. Returns how many there were. */
async function replaceLost({ members, world }: Stage): Promise<number> {
  let lost = 0;
  for (const [index, { role, product, address }] of members.entries()) {
    const ended = await Promise.race([product.ended, pause(0, null)]);
    if (!ended) continue;
    lost += 1;
    console.error(`  lost: ${role} ${ended.code ?? ended.signal} ${product.complained().slice(-2000)}`);
    members[index] = await startMember(world, role, address === '' ? '0' : new URL(address).port);
  }
  return lost;
}

const openCalls = `
  select 1 from tool_calls c join executions e on e.id = c.execution_id
  where c.status in ('running', 'pending_confirmation') and e.status in ('completed', 'failed', 'cancelled')`;

/** The current state of the rows; only called without load. */
async function readRows(world: World) {
  const database = await world.open();
  const { streamDiffers, ...ledger } = await readLedger(database);
  const open = await database.query('', openCalls, []);
  const rows = await database.query<{ id: string; status: string }>(
    '',
    'select id, status from executions',
    [],
  );
  await database.close();
  return {
    streamDiffers,
    wrong: ledger.endedNotOnce + ledger.wrongDailyCounts + ledger.wrongTaskCounts + open.length,
    statusOf: new Map(rows.map(({ id, status }) => [id, status])),
  };
}

/** Waits until every run has ended, for at most `timeoutMs`. */
async function waitUntilAllEnded(world: World): Promise<void> {
  const database = await world.open();
  const going = `select 1 from executions where status in ('queued', 'running', 'waiting') limit 1`;
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(250)) {
    if ((await database.query('', going, [])).length === 0) break;
  }
  await database.close();
}

async function measureKind(stage: Stage, kind: FaultKind, count: number): Promise<FaultFigures> {
  const { world, tasks, members } = stage;
  const addresses = members.filter(({ role }) => role === 'api').map(({ address }) => address);
  const [person] = world.people;
  if (!person) throw new Error('Nobody is there');
  const before = await readRows(world);
  const load = startLoad(world, tasks, addresses);
  const answerMs: number[] = [];
  const runMs: number[] = [];
  const probes = [];
  let processesLost = 0;
  for (let fault = 0; fault < count; fault += 1) {
    await pause(1000 + Math.random() * 1000);
    await inflictKind(stage, kind);
    const since = performance.now();
    const [address = ''] = addresses;
    const goesOn = () => performance.now() - since < timeoutMs;
    const probing = (async () => {
      const probe = { key: `probe-${kind}-${Date.now()}`, person, taskId: tasks.quick, id: null };
      const run = await retryRun(address, probe, { goesOn });
      if (run && (await follow(address, run, goesOn))) runMs.push(performance.now() - since);
      return run;
    })();
    const answers = await Promise.all(addresses.map((one) => goodAnswer(one, person.token, since)));
    answerMs.push(Math.max(...answers));
    probes.push(await probing);
    processesLost += await replaceLost(stage);
  }
  const { accepted, refusals, wrong: wrongAnswers } = await load.stop();
  const all = [...accepted, ...probes.filter((run) => run !== null)];
  await waitUntilAllEnded(world);
  processesLost += await replaceLost(stage);
  const after = await readRows(world);
  const statuses = all.map(({ id }) => after.statusOf.get(id ?? ''));
  return {
    kind,
    faults: count,
    runs: all.length,
    processesLost,
    runsLost: statuses.filter((status) => status === undefined || status === 'failed').length,
    stuck: statuses.filter(
      (status) => status !== undefined && ['queued', 'running', 'waiting'].includes(status),
    ).length,
    doubled: after.streamDiffers - before.streamDiffers,
    otherwiseWrong: after.wrong - before.wrong,
    refusals,
    wrongAnswers,
    answerMs,
    runMs,
  };
}

/** Two APIs and two workers with their own PostgreSQL, under load, which suffers `count` faults of each kind. */
export async function measureFaults(
  kinds: readonly FaultKind[],
  count: number,
  show: (figures: FaultFigures) => void,
): Promise<void> {
  const disk = makeSmallDisk(diskMegabytes);
  const postgres = await startPostgres({ survives: 'power cut', below: disk.path });
  const world = await populatedWorld({ server: postgres.url });
  const tasks = await makeTasks(world);
  const members: Member[] = [];
  try {
    for (const role of ['api', 'api', 'worker', 'worker'] as const)
      members.push(await startMember(world, role, '0'));
    const stage = { postgres, disk, world, tasks, members };
    for (const kind of kinds) show(await measureKind(stage, kind, count));
  } finally {
    await Promise.all(members.map(({ product }) => product.kill('SIGTERM')));
    await tasks.close();
    await world.close();
    await postgres.stop();
    disk.remove();
  }
}
