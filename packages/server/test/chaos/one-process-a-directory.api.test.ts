import { emptyWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { type ProductProcess, startProduct } from '@agentarium/testkit/product-process.ts';
import { afterEach, expect, test } from 'vitest';

/** Processes start slowly on a busy machine. */
const timeoutMs = 300_000;

let world: World;
afterEach(() => world.close());

const isHealthy = async (address: string) => (await fetch(`${address}/healthz`)).status === 200;

async function expectRefusal(refused: ProductProcess): Promise<void> {
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.complained()).toMatch(/^The database in .+ is in use by .+\n$/);
  expect(refused.complained()).toContain(world.env.DATA_DIR);
  expect(refused.said()).toBe('');
}

test(
  'P4: a second process on the directory is rejected with one line, and the first continues, also if both start together',
  async () => {
    world = await emptyWorld();
    const products = [startProduct(world.env), startProduct(world.env)];
    const [holder, refused] = await Promise.race(
      products.map(async (product, at) => {
        await product.ended;
        return [products[1 - at], product] as const;
      }),
    );
    if (holder === undefined) throw new Error('There is no other process');
    await expectRefusal(refused);
    const address = await holder.ready;
    expect(await isHealthy(address)).toBe(true);

    // A suspended process is alive: its database must not be opened by another.
    process.kill(holder.pid, 'SIGSTOP');
    const next = startProduct(world.env);
    await expectRefusal(next);
    expect(next.complained()).toContain(`process ${holder.pid} on `);
    process.kill(holder.pid, 'SIGCONT');
    expect(await isHealthy(address)).toBe(true);
    await holder.kill('SIGTERM');
  },
  timeoutMs,
);
