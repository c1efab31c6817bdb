import { setTimeout as pause } from 'node:timers/promises';
import { api, fillPath } from '@agentarium/contracts';
import { addComposite } from '@agentarium/testkit/catalogue.ts';
import { readLedger } from '@agentarium/testkit/ledger.ts';
import { type Person, populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { json, startToolServer, type ToolServer } from '@agentarium/testkit/tool-server.ts';
import { addTool } from '@agentarium/testkit/tools.ts';
import { ask, fetchRun, type Run, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

const families = 2;
const kills = Number(process.env.CHAOS_KILLS ?? 1);
/** The tools that each child calls. */
const children = [['notes'], ['asks'], ['notes', 'asks']] as const;
const calls = families * children.flat().length;
/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
let server: ToolServer;
afterEach(async () => {
  await world.close();
  await server.close();
});

/** A composite task whose children use tools: one without approval, one that requires it, one with both in turn. */
async function addFamily(database: Database): Promise<string> {
  const add = (name: string, requires_confirmation: boolean) =>
    addTool(database, {
      name,
      requires_confirmation,
      implementation_type: 'http',
      config: { method: 'POST', url: `${server.url}/${name}`, timeout_ms: 10_000 },
    });
  const tools = { notes: await add('notes', false), asks: await add('asks', true) };
  const { parent } = await addComposite(
    database,
    children.map((names) => ({
      config: {
        tools_enabled: true,
        allowed_tools: Object.fromEntries(names.map((name) => [tools[name].id, { enabled: true }])),
      },
    })),
    {},
  );
  return parent.id;
}

/** Calls each offered tool in its own round, then answers; the same for every caller. */
function playModel(random: () => number): void {
  world.model.play(({ body }) => {
    const offered = (body.tools ?? []).map(({ function: { name } }) => name);
    const next = offered[body.messages.filter(({ role }) => role === 'tool').length];
    const firstDelayMs = 20 + random() * 60;
    if (next === undefined) return { text: 'Answered.', firstDelayMs };
    return { text: `Asking ${next}.`, toolCalls: [{ name: next, arguments: { a: 1 } }], firstDelayMs };
  });
}

type Item = { id: string; status: string };

async function send<T>(address: string, { token }: Person, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** Approves all calls pending in the family, like its owner with the page open. */
async function confirmAll(address: string, run: Run): Promise<void> {
  for (const { id, status } of (await fetchRun(address, run)).child_executions) {
    if (status === 'completed') continue;
    const path = fillPath(api.tools.listOwnToolCalls.path, { executionId: id });
    const { items } = await send<{ items: Item[] }>(address, run.person, 'GET', path);
    for (const call of items.filter(({ status }) => status === 'pending_confirmation')) {
      const confirm = fillPath(api.tools.confirmToolCall.path, { id: call.id });
      await send(address, run.person, 'PUT', confirm, { confirmed: true });
    }
  }
}

/** An API process and a worker that can be killed and restarted. */
async function startKillable(database: Database) {
  const env = { ...world.env, TOOL_ALLOW_PRIVATE_HOSTS: '127.0.0.1' };
  const front = startProduct({ ...env, PROCESS_ROLE: 'api' });
  const start = () => startProduct({ ...env, PROCESS_ROLE: 'worker' });
  let worker = start();
  const address = await front.ready;
  await worker.ready;
  return {
    address,
    async kill() {
      await worker.kill('SIGKILL');
      // Equivalent to eight seconds without a heartbeat, without the wait.
      await database.query('', 'delete from workers', []);
      worker = start();
      await worker.ready;
    },
    stop: () => Promise.all([front, worker].map((each) => each.kill('SIGTERM'))),
  };
}

const read = `
  select c.parent_execution_id as parent, c.task_name as name, c.status, c.result,
    (select json_agg(json_build_array(t.tool_name, t.status) order by t.sequence) from tool_calls t
      where t.execution_id = c.id) as calls,
    (select count(*)::int from execution_events v where v.execution_id = c.id and v.type = 'tool-result') as results
  from executions c where c.parent_execution_id is not null order by c.parent_execution_id, c.id`;

/** Each child once, in order, with its calls once and the same outcome as without a kill. */
const expected = (runs: Run[]) =>
  runs
    .map(({ id }) => id)
    .sort()
    .flatMap((parent) =>
      children.map((names, at) => ({
        parent,
        name: `Child ${at + 1}`,
        status: 'completed',
        result: [...[...names].sort().map((name) => `Asking ${name}.`), 'Answered.'].join('\n\n'),
        calls: [...names].sort().map((name) => [name, 'completed']),
        results: names.length,
      })),
    );

test(
  'P2: children with tools and approvals, killed at random: each child and call once, the same end',
  async () => {
    world = await populatedWorld();
    server = await startToolServer();
    server.play((request, response) => {
      setTimeout(() => json({ from: request.path })(request, response), 20 + random() * 60);
    });
    const random = seededRandom();
    playModel(random);
    const database = await world.open();
    const taskId = await addFamily(database);
    const product = await startKillable(database);
    const [person] = world.people;
    if (!person) throw new Error('Nobody is there');
    const runs = Array.from(
      { length: families },
      (_, at): Run => ({ key: `${at}`, person, taskId, id: null }),
    );
    for (const run of runs) run.id = (await ask(product.address, run)).body.id;
    await waitUntilEnded(product.address, runs);
    for (const { id } of runs)
      await send(
        product.address,
        person,
        'POST',
        fillPath(api.executions.runChildren.path, { id: id ?? '' }),
      );

    let over = false;
    const confirming = (async () => {
      while (!over) {
        // The process may be dead right now; the page retries.
        for (const run of runs) await confirmAll(product.address, run).catch(() => undefined);
        await pause(60);
      }
    })();
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(random() * 350);
      await product.kill();
    }
    const states = () =>
      Promise.all(runs.map(async (run) => (await fetchRun(product.address, run)).children_run?.status));
    await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(runs.map(() => 'completed'));
    over = true;
    await confirming;
    await product.stop();

    const seen = await database.query('', read, []);
    const ledger = await readLedger(database);
    await database.close();
    const performed = server.requests.map(({ headers }) => headers['idempotency-key']);
    console.log(
      `${kills} kills during ${seen.length} children with ${calls} calls, ${ledger.interrupted} runs interrupted, ` +
        `${performed.length - new Set(performed).size} calls started over under the same key`,
    );
    expect(seen).toEqual(expected(runs));
    expect(new Set(performed).size).toBe(calls);
    expect(ledger).toMatchObject({
      runs: families * (1 + children.length),
      notCompleted: 0,
      endedNotOnce: 0,
      wrongDailyCounts: 0,
      wrongTaskCounts: 0,
    });
  },
  timeoutMs,
);
