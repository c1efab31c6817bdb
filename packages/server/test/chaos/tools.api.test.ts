import { api, fillPath } from '@agentarium/contracts';
import { adminPassword } from '@agentarium/testkit/app.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { readLedger } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { type ProductProcess, startProduct } from '@agentarium/testkit/product-process.ts';
import { hang, json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { ask, fetchRun, type Run, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

const soon = { timeout: 30_000, interval: 20 };
const timeoutMs = 300_000;

let world: World;
let server: ToolServer;
let database: Database;
let front: ProductProcess;
/** The only one between two tests. */
let worker: ProductProcess;
let address: string;
beforeAll(async () => {
  server = await startToolServer();
  world = await populatedWorld();
  database = await world.open();
  [front, worker] = [start('api'), start('worker')];
  [address] = await Promise.all([front.ready, worker.ready]);
});
afterAll(async () => {
  await Promise.all([front, worker].map((product) => product.kill('SIGTERM')));
  await database.close();
  await world.close();
  await server.close();
});

const start = (role: 'api' | 'worker') =>
  startProduct({
    ...world.env,
    PROCESS_ROLE: role,
    WORKER_CONCURRENCY: '6',
    TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });

const addRemote = (name: string, requires_confirmation = false) =>
  addTool(database, {
    name,
    requires_confirmation,
    implementation_type: 'http',
    config: { method: 'POST', url: `${server.url}/${name}`, timeout_ms: 60_000 },
  });

async function begin(key: string, taskId: string, whose = 0): Promise<Run> {
  const person = world.people[whose];
  if (person === undefined) throw new Error('Nobody is there');
  const run: Run = { key, person, taskId, id: null };
  run.id = (await ask(address, run)).body.id;
  return run;
}

const put = (path: string, token: string, body: object) =>
  fetch(`${address}/api${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function adminToken(): Promise<string> {
  const answer = await fetch(`${address}/api${api.auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const callsOf = (run: Run) =>
  database.query<{ id: string; status: string; tool_name: string; started: boolean }>(
    '',
    `select id, status, tool_name, started_at is not null as started from tool_calls
     where execution_id = $1 order by sequence`,
    [run.id],
  );

test(
  'P2: if a worker is killed during tool calls, each call is recorded once and the end is the same',
  async () => {
    const tools = await Promise.all([addRemote('first'), addRemote('second'), addRemote('asks', true)]);
    const [first, second, asks] = tools;
    let killed = false;
    server.play((request, response) =>
      request.path === '/first' && !killed
        ? hang(request, response)
        : json({ from: request.path })(request, response),
    );
    world.model.play(({ body }) => {
      const offered = (body.tools ?? []).map(({ function: { name } }) => name);
      const has = body.messages.some(({ role }) => role === 'tool');
      if (!has) return { text: 'Asking.', toolCalls: offered.map((name) => ({ name, arguments: { a: 1 } })) };
      if (!killed && offered.length === 1 && offered[0] === 'second') return { fault: { kind: 'hang' } };
      return { text: 'Answered.' };
    });
    const runs = {
      begun: await begin('begun', (await addTaskWithTools(database, [first, second])).id),
      finished: await begin('finished', (await addTaskWithTools(database, [second])).id),
      waiting: await begin('waiting', (await addTaskWithTools(database, [asks, second])).id),
    };
    const standing = async () =>
      (await Promise.all(Object.values(runs).map(callsOf))).map((calls) =>
        calls.map(({ status, started }) => `${status}${started ? '' : ' (not begun)'}`),
      );
    await expect
      .poll(standing, soon)
      .toEqual([
        ['running', 'running (not begun)'],
        ['completed'],
        ['pending_confirmation (not begun)', 'completed'],
      ]);
    await expect
      .poll(() => server.requests.map(({ path }) => path).sort(), soon)
      .toEqual(['/first', '/second', '/second']);
    await expect.poll(() => world.model.requests.length, soon).toBe(4);
    const isWaiting = 'select wakes_at from executions where id = $1 and wakes_at is not null';
    await expect
      .poll(async () => (await database.query('', isWaiting, [runs.waiting.id])).length, soon)
      .toBe(1);
    await worker.kill('SIGKILL');
    killed = true;

    const [undecided] = await callsOf(runs.waiting);
    const path = fillPath(api.tools.confirmToolCall.path, { id: undecided?.id ?? '' });
    expect((await put(path, runs.waiting.person.token, { confirmed: true })).status).toBe(200);
    worker = start('worker');
    await worker.ready;
    await waitUntilEnded(address, Object.values(runs));
    for (const run of Object.values(runs)) {
      expect(await fetchRun(address, run)).toMatchObject({
        status: 'completed',
        result: 'Asking.\n\nAnswered.',
      });
    }
    expect(await standing()).toEqual([['completed', 'completed'], ['completed'], ['completed', 'completed']]);
    const seen = server.requests.map(({ path: at, headers }) => `${at} ${headers['idempotency-key']}`);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(5);
    const [repeated] = seen.filter((one, at) => seen.indexOf(one) !== at);
    expect(repeated).toMatch(/^\/first /);
    expect(await readLedger(database)).toMatchObject({ notCompleted: 0, endedNotOnce: 0, streamDiffers: 0 });
    console.log(
      'killed with a call begun, one saved, one finished and one waiting: 5 calls, each recorded once',
    );
  },
  timeoutMs,
);

test(
  'P11: an emergency stop halts tools in every process',
  async () => {
    const [loops, hangs] = await Promise.all([addRemote('loops'), addRemote('hangs')]);
    const tasks = await Promise.all(
      [loops, hangs].map((tool) =>
        addTaskWithTools(database, [tool], { tools_max_depth: 50, tools_max_calls: 1000 }),
      ),
    );
    await database.query(
      '',
      `update system_config set config = jsonb_set(config, '{tool_calls,max_calls_per_execution_global}', '100000')`,
      [],
    );
    const another = start('worker');
    await another.ready;
    const admin = await adminToken();
    server.play((request, response) => {
      if (request.path === '/hangs') return hang(request, response);
      setTimeout(() => json({})(request, response), 100);
    });
    let n = 0;
    world.model.play(({ body }) => {
      n += 1;
      const name = body.tools?.[0]?.function.name;
      const may = name !== undefined && body.tool_choice !== 'none';
      return may
        ? { toolCalls: Array.from({ length: 20 }, (_, at) => ({ name, arguments: { n, at } })) }
        : { text: 'Over.' };
    });
    const runs: Run[] = [];
    for (let at = 0; at < 16; at += 1)
      runs.push(await begin(`run-${at}`, tasks[at % 2]?.id ?? '', at % 4 < 2 ? 0 : 1));
    const workers = `select distinct claimed_by from executions where claimed_by is not null and status = 'running'`;
    await expect.poll(async () => (await database.query('', workers, [])).length, soon).toBe(2);
    await expect
      .poll(() => server.requests.filter(({ path }) => path === '/hangs').length, soon)
      .toBeGreaterThanOrEqual(4);
    await expect.poll(() => server.requests.length, soon).toBeGreaterThan(30);

    const stopped = await put(api.system.setToolCallsEmergency.path, admin, {
      emergency_stop: true,
    });
    const at = performance.now();
    expect(stopped.status).toBe(200);
    await waitUntilEnded(address, runs);
    const late = server.requests.map((request) => request.at - at).filter((ms) => ms > 0);
    const aborted = server.requests
      .filter(({ answered }) => !answered)
      .map(({ closedAt }) => (closedAt ?? Number.POSITIVE_INFINITY) - at);
    checkFigure('P11: ms until the last call of two workers after the switch', Math.max(0, ...late), 500);
    expect(aborted.length).toBeGreaterThanOrEqual(4);
    expect(aborted).not.toContain(Number.POSITIVE_INFINITY);
    checkFigure('P11: ms until the last running call was aborted', Math.max(...aborted), 1000);
    for (const run of runs)
      expect(await fetchRun(address, run)).toMatchObject({ status: 'completed', result: 'Over.' });
    await put(api.system.setToolCallsEmergency.path, admin, { emergency_stop: false });
    await another.kill('SIGTERM');
  },
  timeoutMs,
);
