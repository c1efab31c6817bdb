import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { createTraffic, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let world: World;
beforeEach(async () => {
  world = await populatedWorld();
});
afterEach(() => world.close());

const runCount = 6;
const attempts = 'select attempt, status from executions order by id';

/** Takes four seconds to stream. */
const slow: ScriptedReply = {
  chunks: Array.from({ length: 16 }, (_, at) => `word${at} `),
  chunkDelayMs: 250,
};
const endless: ScriptedReply = { chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } };

/** Runs that are all in progress in one process. */
async function busyProduct(reply: ScriptedReply) {
  world.model.play([reply]);
  const product = startProduct({ ...world.env, DRAIN_SECONDS: '30' });
  const address = await product.ready;
  const runs = await createTraffic(world, seededRandom()).send(address, runCount, 10);
  await expect.poll(() => world.model.requests.length).toBe(runCount);
  return { product, address, runs };
}

async function readAttempts() {
  const database = await world.open();
  const rows = await database.query('', attempts, []);
  await database.close();
  return rows;
}

test('a stopping server waits for its runs, and accepts no more requests', async () => {
  const other = startProduct({ ...world.env, PROCESS_ROLE: 'api' });
  const elsewhere = await other.ready;
  const { product, address, runs } = await busyProduct(slow);
  const ended = product.kill('SIGTERM');
  // As Ctrl-C arrives: from the terminal, and once more through npm start.
  process.kill(product.pid, 'SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await waitUntilEnded(elsewhere, runs);
  await ended;
  expect([await product.ended, product.complained()]).toEqual([{ code: 0, signal: null }, '']);
  expect(await readAttempts()).toEqual(runs.map(() => ({ attempt: 1, status: 'completed' })));
  expect(world.model.requests).toHaveLength(runCount);
  await other.kill('SIGTERM');
});

test('a second, different signal ends the drain: running executions are released', async () => {
  const { product, runs } = await busyProduct(endless);
  const ended = product.kill('SIGTERM');
  process.kill(product.pid, 'SIGINT');
  await ended;
  expect(await product.ended).toEqual({ code: 0, signal: null });
  expect(await readAttempts()).toEqual(runs.map(() => ({ attempt: 1, status: 'queued' })));
});
