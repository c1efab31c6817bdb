import { execFileSync } from 'node:child_process';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { noViolations, readLedger } from '@agentarium/testkit/ledger.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { readEvents, textOf } from '@agentarium/testkit/read-events.ts';
import { createTraffic, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';

const runCount = 8;
/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
afterEach(() => world.close());

/** The child processes of `pid`, as listed by the system. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test(
  'a stopping server releases its runs after DRAIN_SECONDS and exits cleanly',
  async () => {
    world = await populatedWorld();
    world.model.play([{ chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const traffic = createTraffic(world, seededRandom());
    const first = startProduct({ ...world.env, DRAIN_SECONDS: '1' });
    let address = await first.ready;
    const runs = await traffic.send(address, runCount, 100);
    const readers = await Promise.all(
      runs.map(({ id, person }) => readEvents(address, { id: id ?? '', token: person.token })),
    );
    await expect.poll(() => readers.map((reader) => reader.text())).toEqual(runs.map(() => 'Half '));
    const children = childrenOf(first.pid);

    const second = startProduct(world.env);
    await second.ready;
    world.model.play([{ text: 'Whole' }]);
    const stopMs = await first.kill('SIGTERM');
    expect(stopMs).toBeGreaterThan(900);
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(first.complained()).toBe('');
    expect(children.filter(isAlive)).toEqual([]);
    await Promise.all(readers.map((reader) => reader.over));

    address = await second.ready;
    await waitUntilEnded(address, runs);
    for (const [index, { id, person }] of runs.entries()) {
      const before = readers[index];
      const rest = await readEvents(address, { id: id ?? '', token: person.token, after: before?.lastId() });
      await rest.over;
      expect(textOf([...(before?.events ?? []), ...rest.events])).toBe('Whole');
    }
    await second.kill('SIGTERM');
    const database = await world.open();
    const ledger = await readLedger(database);
    expect(await database.query('', 'select id from workers', [])).toEqual([]);
    await database.close();
    expect(ledger).toEqual({
      runs: runCount,
      interrupted: runCount,
      ...noViolations,
    });
    checkFigure('ms until a stopping server had ended', stopMs, 6000);
  },
  timeoutMs,
);
