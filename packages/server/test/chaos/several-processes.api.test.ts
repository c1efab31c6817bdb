import { api } from '@agentarium/contracts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { inSeconds, noViolations, readLedger } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { createTraffic, fetchRun, type Traffic, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';

const soon = { interval: 20 };
/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
afterEach(() => world.close());

const start = (role: 'api' | 'worker') => startProduct({ ...world.env, PROCESS_ROLE: role });

test(
  'P2: two workers behind two api processes run each run once; text is streamed through all, and access ends in all',
  async () => {
    world = await populatedWorld();
    const products = [start('api'), start('api'), start('worker'), start('worker')];
    const addresses = await Promise.all(products.map((product) => product.ready));
    const [one = '', two = ''] = addresses;
    const random = seededRandom();
    world.model.play(() => ({ text: 'Once only', firstDelayMs: random() * 100 }));
    const traffic = createTraffic(world, random);
    await Promise.all([traffic.send(one, 50, 500), traffic.send(two, 50, 500)]);
    await traffic.repeat(one, traffic.runs.slice(0, 25));
    await waitUntilEnded(two, traffic.runs);
    const measure = () =>
      Promise.all(addresses.slice(2).map(async (address) => (await fetch(`${address}/metrics`)).text()));
    const [measures = ''] = await measure();
    expect(measures.split('\n')).toContain('agentarium_workers_alive 2');
    expect(measures).toMatch(/agentarium_database_connections\{state="open"\} [1-9]/);
    const runsIn = (text: string) => Number(/^agentarium_run_seconds_count (\d+)/m.exec(text)?.[1]);
    const allRuns = async () => (await measure()).map(runsIn).reduce((sum, runs) => sum + runs);
    await expect.poll(allRuns, soon).toBe(100);
    expect(world.model.requests).toHaveLength(100);
    const database = await world.open();
    expect(await readLedger(database)).toEqual({
      runs: 100,
      interrupted: 0,
      ...noViolations,
    });
    await database.close();

    await expectLiveStreams(traffic, one, two);
    await Promise.all(products.map((product) => product.kill('SIGTERM')));
    expect(products.map((product) => product.complained())).toEqual(products.map(() => ''));
  },
  timeoutMs,
);

/** Two processes stream a run that neither performs; a logout at the second ends the streams of both. */
async function expectLiveStreams(traffic: Traffic, address: string, elsewhere: string): Promise<void> {
  let spokeAt = 0;
  world.model.play((_, index) => {
    // The first word arrives 100 ms after the request; the rest never does.
    if (index === 0) spokeAt = performance.now() + 100;
    return { chunks: ['Live ', 'never'], chunkDelayMs: 100, fault: { kind: 'stall', afterChunks: 1 } };
  });
  const [run] = await traffic.send(address, 1, 0);
  if (run === undefined) throw new Error('No run was accepted');
  const readers = await Promise.all(
    [address, elsewhere].map((at) => readEvents(at, { id: run.id ?? '', token: run.person.token })),
  );
  await expect.poll(() => readers.map((reader) => reader.text()), soon).toEqual(['Live ', 'Live ']);
  expect((await fetchRun(address, run)).status).toBe('running');
  const delays = readers.map((reader) => (reader.wordsAt() ?? 0) - spokeAt);
  console.log(`the model's first word reached readers of two other processes after ${inSeconds(delays)}`);

  await fetch(`${elsewhere}/api${api.auth.logout.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.person.token}` },
  });
  const loggedOutAt = performance.now();
  await Promise.all(readers.map((reader) => reader.over));
  const afterMs = performance.now() - loggedOutAt;
  expect(readers.map((reader) => reader.hasEnded())).toEqual([false, false]);
  checkFigure('P10: ms until a logout at one process ended the streams of two', afterMs, 1000);
}
