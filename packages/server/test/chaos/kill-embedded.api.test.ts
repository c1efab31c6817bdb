import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inSeconds, noViolations, readLedger, readRestarts } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { killPostgres, processesOf } from '@agentarium/testkit/postgres-processes.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { createTraffic, fetchRun, waitUntilEnded, waitUntilRunning } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';

const kills = Number(process.env.CHAOS_KILLS ?? 2);
const text = Array.from({ length: 10 }, (_, index) => `word${index} `).join('');
let world: World;

afterEach(() => world.close());

test(
  'P2, P3: the product and its own PostgreSQL killed at any moment lose no run and count each once',
  async () => {
    world = await populatedWorld({ own: true });
    const random = seededRandom();
    let holdsNext = false;
    world.model.play(() => {
      const firstDelayMs = holdsNext ? 60_000 : random() * 300;
      holdsNext = false;
      return { text, firstDelayMs, chunkDelayMs: random() * 30 };
    });
    const traffic = createTraffic(world, random);
    const directory = join(world.env.DATA_DIR ?? '', 'postgres');
    const killedAt: number[] = [];
    const starts: number[] = [];
    /** Accepted, but the response was lost: requested again with the same key. */
    let unheard = 0;
    let product = startProduct(world.env);
    for (let kill = 0; kill < kills; kill += 1) {
      const target = await product.ready;
      const before = traffic.runs.length;
      const isLast = kill === kills - 1;
      // At least one kill interrupts a run: the first one of the last kill gets no answer before.
      holdsNext = isLast;
      const sending = traffic.send(target, 10 + Math.floor(random() * 11), 250);
      await pause(random() * 700);
      if (isLast) await waitUntilRunning(target, () => traffic.runs.slice(before));
      killedAt.push(Date.now());
      await product.kill('SIGKILL');
      // Every other kill takes the database too.
      if (kill % 2 === 0) killPostgres(directory);
      const [left] = processesOf(directory);
      const sent = await sending;

      const restarted = performance.now();
      product = startProduct(world.env);
      const address = await product.ready;
      starts.push(performance.now() - restarted);
      // The PostgreSQL that a killed product left behind is stopped, not used.
      expect(processesOf(directory)[0]).not.toBe(left);
      const killed = killedAt.at(-1) ?? 0;
      await traffic.repeat(address, sent);
      for (const run of sent.filter((one) => traffic.unanswered.has(one))) {
        const { created_at } = await fetchRun(address, run);
        if (Date.parse(created_at) < killed) unheard += 1;
      }
      await waitUntilEnded(address, sent);
    }
    await product.kill('SIGTERM');
    expect(product.complained()).toBe('');

    const database = await world.open();
    const ledger = await readLedger(database);
    const waits = (await readRestarts(database)).map(
      ({ at }) => at.getTime() - (killedAt.findLast((time) => time <= at.getTime()) ?? 0),
    );
    const results = await database.query<{ id: string; result: string }>(
      '',
      'select id, result from executions',
      [],
    );
    await database.close();
    console.log(
      `${kills} kills, ${traffic.runs.length} runs, ${traffic.unanswered.size} answers lost (${unheard} of accepted runs), ` +
        `${ledger.interrupted} interrupted; start ${inSeconds(starts)}; killed until run again ${inSeconds(waits)}`,
    );
    expect(ledger).toEqual({
      runs: traffic.runs.length,
      interrupted: expect.any(Number),
      ...noViolations,
    });
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set(traffic.runs.map(({ id }) => id)));
    expect(results.filter(({ result }) => result !== text)).toEqual([]);
    expect(ledger.interrupted).toBeGreaterThan(0);
  },
  120_000 + kills * 60_000,
);
