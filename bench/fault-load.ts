import { setTimeout as pause } from 'node:timers/promises';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import type { World } from '@agentarium/testkit/populated-world.ts';
import { json, startToolServer } from '@agentarium/testkit/tool-server.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { ask, fetchRun, type Run } from '@agentarium/testkit/traffic.ts';

const longLanes = 8;
const quickLanes = 6;
const quickEveryMs = 50;
const words = Array.from({ length: 30 }, (_, at) => `word${at} `);
const quickPrompt = 'Answer at once.';

/** The tasks of the load: a plain one, one with two tools, and one that is answered immediately. */
export async function makeTasks(world: World) {
  const tools = await startToolServer();
  tools.play((request, response) => setTimeout(() => json({ ok: true })(request, response), 100));
  const database = await world.open();
  const remote = await addTool(database, {
    implementation_type: 'http',
    config: { method: 'POST', url: tools.url, timeout_ms: 20_000 },
  });
  const profile = await addTool(database, { config: { builtin: 'user_profile' } });
  const plain = await addTask(database, { limit: 1_000_000 });
  const withTools = await addTaskWithTools(database, [remote, profile]);
  const quick = await addTask(database, { limit: 1_000_000, prompt: quickPrompt });
  await database.query(
    '',
    `update tasks set config = jsonb_set(config, '{task_execution_limit}', '1000000')`,
    [],
  );
  await database.close();
  world.model.play(({ body }) => {
    const asked = JSON.stringify(body.messages);
    if (asked.includes(quickPrompt)) return { text: 'Quick.' };
    const called = body.messages.some(({ role }) => role === 'tool');
    const offered = called ? [] : (body.tools ?? []).map(({ function: { name } }) => name);
    if (offered.length === 0) return { chunks: words, chunkDelayMs: 30 };
    return { text: 'Asking.', toolCalls: offered.map((name) => ({ name, arguments: {} })) };
  });
  return { plain: plain.id, withTools: withTools.id, quick: quick.id, close: () => tools.close() };
}

export type Tasks = Awaited<ReturnType<typeof makeTasks>>;

type RetryOptions = { goesOn: () => boolean; refused?: () => void };

/** Retries a run with the same key until it is accepted, like a client. Returns null when `goesOn` becomes false. */
export async function retryRun(
  address: string,
  run: Run,
  { goesOn, refused }: RetryOptions,
): Promise<Run | null> {
  while (goesOn()) {
    const answer = await ask(address, run).catch(() => null);
    if (answer?.status === 201) return { ...run, id: answer.body.id };
    refused?.();
    if (answer && answer.status !== 503) throw new Error(`A run got ${answer.status}`);
    await pause(200);
  }
  return null;
}

const isOver = ({ status }: { status?: string }) => status === 'completed' || status === 'failed';

/** Follows a run to its end. Returns false if it has not ended when `goesOn` becomes false. */
export async function follow(address: string, run: Run, goesOn: () => boolean): Promise<boolean> {
  for (; goesOn(); await pause(150)) {
    const seen = await fetchRun(address, run).catch(() => null);
    if (seen && isOver(seen)) return true;
  }
  return false;
}

/**
 * Generates load until stopped: long lanes run one run after another, half of them with tools; quick lanes as many as
 * are accepted.
 */
export function startLoad(world: World, tasks: Tasks, addresses: string[]) {
  const accepted: Run[] = [];
  const wrong: string[] = [];
  let refusals = 0;
  let stopped = false;
  let keys = 0;
  const insisting = {
    goesOn: () => !stopped,
    refused: () => {
      refusals += 1;
    },
  };
  const begin = async (taskId: string) => {
    keys += 1;
    const person = world.people[keys % world.people.length];
    const address = addresses[Math.floor(keys / 2) % addresses.length];
    if (!person || address === undefined) throw new Error('Nobody is there');
    const key = `fault-${Date.now()}-${keys}`;
    const run = await retryRun(address, { key, person, taskId, id: null }, insisting).catch((error) => {
      wrong.push(String(error));
      return null;
    });
    if (run) accepted.push(run);
    return run && { run, address };
  };
  const longLane = async (number: number) => {
    for (let turn = number; !stopped; turn += 1) {
      const begun = await begin(turn % 2 === 0 ? tasks.withTools : tasks.plain);
      if (begun) await follow(begun.address, begun.run, () => !stopped);
    }
  };
  const quickLane = async () => {
    for (; !stopped; await pause(quickEveryMs)) await begin(tasks.quick);
  };
  const over = Promise.all([
    ...Array.from({ length: longLanes }, (_, number) => longLane(number)),
    ...Array.from({ length: quickLanes }, quickLane),
  ]);
  return {
    /** Stops the lanes. Returns the accepted runs, the number of refusals, and responses that no client should get. */
    async stop() {
      stopped = true;
      await over;
      return { accepted, refusals, wrong };
    },
  };
}
