import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ProductProcess, startProduct } from '../product-process.ts';
import { emptyWorld, type World } from './world.ts';

/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
afterEach(() => world.close());

const isHealthy = async (address: string) => (await fetch(`${address}/healthz`)).status === 200;

async function expectRefusal(refused: ProductProcess, holder: ProductProcess): Promise<void> {
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.complained()).toMatch(/^The database in .+ is in use by process \d+ on .+\n$/);
  expect(refused.complained()).toContain(`process ${holder.pid} `);
  expect(refused.complained()).toContain(world.env.DATA_DIR);
  expect(refused.said()).toBe('');
}

test(
  'P4: a second process on the directory is rejected with one line, and the first continues; a killed one is followed',
  async () => {
    world = await emptyWorld();
    const first = startProduct(world.env);
    const address = await first.ready;
    await expectRefusal(startProduct(world.env), first);
    expect(await isHealthy(address)).toBe(true);

    // A suspended process is alive: its database must not be opened by another.
    process.kill(first.pid, 'SIGSTOP');
    await expectRefusal(startProduct(world.env), first);
    process.kill(first.pid, 'SIGCONT');
    expect(await isHealthy(address)).toBe(true);

    await first.kill('SIGKILL');
    const left = await readFile(join(world.env.DATA_DIR ?? '', 'database.pid'), 'utf8');
    expect(JSON.parse(left)).toMatchObject({ pid: first.pid });
    const second = startProduct(world.env);
    expect(await isHealthy(await second.ready)).toBe(true);
    await expectRefusal(startProduct(world.env), second);
    await second.kill('SIGTERM');
  },
  timeoutMs,
);

test(
  'P4: of three processes that start together on an empty directory, one starts',
  async () => {
    world = await emptyWorld();
    const products = Array.from({ length: 3 }, () => startProduct(world.env));
    const came = await Promise.all(
      products.map((product) =>
        product.ready.then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(came.filter(Boolean)).toHaveLength(1);
    for (const [index, product] of products.entries()) {
      if (!came[index]) expect((await product.ended).code).toBe(1);
    }
  },
  timeoutMs,
);
