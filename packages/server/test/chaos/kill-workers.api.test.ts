import { setTimeout as pause } from 'node:timers/promises';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { inSeconds, noViolations, readLedger, readRestarts } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { type ProductProcess, startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { createTraffic, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

const kills = Number(process.env.CHAOS_KILLS ?? 2);
/** One in this many kills hits the API process, during requests. */
const apiDiesEvery = 2;
const text = Array.from({ length: 10 }, (_, index) => `word${index} `).join('');
let world: World;

afterEach(() => world.close());

type Worker = ProductProcess & { workerId: string };
type Orphan = { id: string; attempt: number; at: number };

/** Starts a worker process and determines the id under which it claims runs. */
async function startWorker(database: Database): Promise<Worker> {
  const ids = async () =>
    (await database.query<{ id: string }>('', 'select id from workers', [])).map(({ id }) => id);
  const before = new Set(await ids());
  const product = startProduct({ ...world.env, PROCESS_ROLE: 'worker' });
  await product.ready;
  const workerId = (await ids()).find((id) => !before.has(id)) ?? '';
  return { ...product, workerId };
}

/** Waits until a worker has a run. Returns the position of that worker. */
async function busyWorker(database: Database, workers: readonly Worker[]): Promise<number> {
  const holders = "select claimed_by as id from executions where status = 'running'";
  let at = -1;
  const find = async () => {
    const ids = (await database.query<{ id: string }>('', holders, [])).map(({ id }) => id);
    at = workers.findIndex(({ workerId }) => ids.includes(workerId));
    return at;
  };
  await expect.poll(find).toBeGreaterThanOrEqual(0);
  return at;
}

test(
  'P2, P3: workers and api processes on PostgreSQL killed at any moment lose no run and count each once',
  async () => {
    world = await populatedWorld();
    const random = seededRandom();
    let kill = 1;
    world.model.play(() => ({
      text,
      // The first kill interrupts a run on a busy machine too.
      firstDelayMs: kill === 1 ? 5000 : random() * 600,
      chunkDelayMs: random() * 60,
    }));
    const database = await world.open();
    const startApi = () => startProduct({ ...world.env, PROCESS_ROLE: 'api' });
    const traffic = createTraffic(world, random);
    const orphans: Orphan[] = [];
    let front = startApi();
    const workers = [await startWorker(database), await startWorker(database)];

    for (; kill <= kills; kill += 1) {
      const sending = traffic.send(await front.ready, 8 + Math.floor(random() * 8), 400);
      await pause(100 + random() * 700);
      if (kill % apiDiesEvery === 0) {
        await front.kill('SIGKILL');
        const sent = await sending;
        front = startApi();
        await traffic.repeat(await front.ready, sent);
      } else {
        const position =
          kill === 1 ? await busyWorker(database, workers) : Math.floor(random() * workers.length);
        const [worker] = workers.splice(position, 1);
        const at = Date.now();
        await worker?.kill('SIGKILL');
        const held = await database.query<{ id: string; attempt: number }>(
          '',
          "select id, attempt from executions where claimed_by = $1 and status = 'running'",
          [worker?.workerId],
        );
        orphans.push(...held.map((run) => ({ ...run, at })));
        workers.push(await startWorker(database));
        await traffic.repeat(await front.ready, await sending);
      }
      const { wrongDailyCounts, wrongTaskCounts } = await readLedger(database);
      expect([wrongDailyCounts, wrongTaskCounts]).toEqual([0, 0]);
    }
    await waitUntilEnded(await front.ready, traffic.runs);
    await Promise.all([front, ...workers].map((product) => product.kill('SIGTERM')));

    const ledger = await readLedger(database);
    const restarts = await readRestarts(database);
    const results = await database.query<{ id: string; result: string; attempt: number }>(
      '',
      'select id, result, attempt from executions',
      [],
    );
    // The end of an orphan may have been on its way to the database when its worker was killed.
    const endedBy = new Map(results.map(({ id, attempt }) => [id, attempt]));
    const restarted = orphans.filter(({ id, attempt }) => endedBy.get(id) !== attempt);
    const waits = restarted.map(({ id, attempt, at }) => {
      const next = restarts.find((pickUp) => pickUp.id === id && pickUp.attempt === attempt + 1);
      return (next?.at.getTime() ?? Number.POSITIVE_INFINITY) - at;
    });
    await database.close();
    console.log(
      `PostgreSQL: ${kills} kills, ${traffic.runs.length} runs, ${traffic.unanswered.size} answers lost, ` +
        `${orphans.length} orphans, ${ledger.interrupted} interrupted; killed until run again ${inSeconds(waits)}`,
    );
    expect(ledger).toEqual({
      runs: traffic.runs.length,
      interrupted: expect.any(Number),
      ...noViolations,
    });
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set(traffic.runs.map(({ id }) => id)));
    expect(results.filter(({ result }) => result !== text)).toEqual([]);
    expect(restarted.length).toBeGreaterThan(0);
    expect(waits).not.toContain(Number.POSITIVE_INFINITY);
    checkFigure('ms from a kill until the last of its runs was claimed again', Math.max(...waits), 15_000);
  },
  120_000 + kills * 60_000,
);
