import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { countDays } from './jobs.ts';

/** Longer than the overview caches past days. */
const keptMs = 601_000;

describe('precomputed days', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    app.clock.advanceToNoon();
    admin = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const query = (text: string, values: unknown[] = []) =>
    app.services.database.query<{ day: string }>('', text, values);
  const dateOf = (daysAgo: number) =>
    new Date(app.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const ran = async (userId: string, daysAgo: number, runs: number) => {
    const values = [userId, dateOf(daysAgo), runs];
    await query(
      `insert into run_days (user_id, day, task_id, agent_id, completed, failed)
       values ($1, $2, gen_random_uuid(), gen_random_uuid(), $3, 1)`,
      values,
    );
    await query(
      `insert into usage_costs (user_id, day, runs, input_tokens, output_tokens, cost_micros)
       values ($1, $2, $3, 10, 5, 700) on conflict (user_id, day) do update set cost_micros = 1400`,
      values,
    );
  };
  const overview = async () => {
    app.clock.advance(keptMs);
    return (await app.call(api.insights.getOverview, { token: admin })).body.days;
  };
  const known = async () =>
    (await query('select day::text as day from system_days order by day')).map(({ day }) => day);

  test('the overview is the same with all, some or none of them', async () => {
    const { id } = await app.signUp();
    for (const [daysAgo, runs] of [
      [0, 2],
      [1, 3],
      [12, 4],
      [29, 5],
    ] as const)
      await ran(id, daysAgo, runs);
    const summed = await overview();
    expect(summed.map(({ completed }) => completed).filter(Boolean)).toEqual([5, 4, 3, 2]);
    await countDays(app.services);
    expect(await known()).toHaveLength(29);
    expect(await known()).not.toContain(dateOf(0));
    expect(await overview()).toEqual(summed);
    await query('delete from system_days where day = $1', [dateOf(20)]);
    expect(await overview()).toEqual(summed);
    await query('update system_days set completed = 99 where day = $1', [dateOf(29)]);
    expect((await overview())[0]).toMatchObject({
      completed: 99,
      failed: 1,
      input_tokens: 10,
      cost_micros: 700,
    });
  });

  test('late ends are included in the next count: yesterday’s soon, older ones a day later', async () => {
    const { id } = await app.signUp();
    await query('delete from system_days');
    await countDays(app.services);
    const before = await overview();
    await ran(id, 1, 10);
    await ran(id, 9, 10);
    await countDays(app.services);
    const soon = await overview();
    expect(soon.at(-2)?.completed).toBe((before.at(-2)?.completed ?? 0) + 10);
    expect(soon.at(-10)).toEqual(before.at(-10));
    app.clock.advance(DAY_MS);
    await countDays(app.services);
    expect((await overview()).at(-11)?.completed).toBe((before.at(-10)?.completed ?? 0) + 10);
  });

  test('are deleted with an account, and when everything is recounted', async () => {
    const { id } = await app.signUp();
    await ran(id, 5, 10);
    await query('delete from system_days');
    await countDays(app.services);
    const all = await known();
    await query('delete from users where id = $1', [id]);
    expect(await known()).toEqual(all.filter((day) => day !== dateOf(5)));
    await countDays(app.services);
    expect(await known()).toEqual(all);
    await query('select recount_runs()');
    expect(await known()).toEqual([]);
  });
});
