import { silentLog, type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { jobControl } from '@agentarium/testkit/jobs.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import type { Services } from '../context.ts';
import {
  type AnyJob,
  defineJob,
  definePeriodicJob,
  type JobOptions,
  type Jobs,
  jobQueues,
  releaseKeys,
  startJobs,
} from './jobs.ts';

const data = z.strictObject({ n: z.number(), of: z.string().optional() });
type Data = z.infer<typeof data>;

/** Connections of a database by default. */
const poolSize = 10;

declare module './jobs.ts' {
  interface JobData {
    greet: Data;
  }
}

describe('jobs', () => {
  let database: TestDatabase;
  const started: Jobs[] = [];

  const services = () =>
    ({ database, log: silentLog, metrics: { jobs: { inc: () => undefined } } }) as unknown as Services;
  const start = async (jobs: readonly AnyJob[], options: { work?: boolean; periodic?: boolean } = {}) => {
    const running = await startJobs(database, { log: silentLog, clock: systemClock, jobs, ...options });
    started.push(running);
    await running.run(services());
    return running;
  };
  /** A kind of job with a queue of its own in each test. */
  const greet = (handle: (given: Data) => Promise<void>, options: JobOptions<Data> = {}) =>
    defineJob({ name: 'greet', schema: data, options, handler: (_ctx, input) => handle(input.data) });
  const states = () =>
    database.query(
      '',
      `select state::text, data from pgboss.job where name = 'greet' order by data->>'n'`,
      [],
    );
  const retryNow = () =>
    database.query(
      '',
      `update pgboss.job set start_after = now() where name = 'greet' and state = 'retry'`,
      [],
    );
  const queue = async () => (await jobQueues(database)).find(({ name }) => name === 'greet');

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
    await database.query(
      '',
      `select pgboss.delete_queue(name) from pgboss.queue where name in ('greet', 'sweep')`,
      [],
    );
    await database.query('', `delete from pgboss.job where name = 'dead-jobs'`, []);
  });
  afterAll(() => database.cleanup());

  it('run as the system in their name, with their data', async () => {
    const seen = Promise.withResolvers<unknown>();
    const job = defineJob({
      name: 'greet',
      schema: data,
      handler: async ({ actor }, { data }) => seen.resolve({ actor, data }),
    });
    const jobs = await start([job]);
    await jobs.send(database, 'greet', { n: 1 });
    expect(await seen.promise).toEqual({ actor: { kind: 'system', job: 'greet' }, data: { n: 1 } });
    await expect.poll(states).toMatchObject([{ state: 'completed' }]);
  });

  it('exist only if the transaction that sends them commits', async () => {
    const jobs = await start([greet(async () => undefined)], { work: false });
    const failing = database.transaction(async (tx) => {
      await jobs.send(tx, 'greet', { n: 1 });
      expect(await states()).toHaveLength(1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await states()).toEqual([]);
    await database.transaction((tx) => jobs.send(tx, 'greet', [{ n: 2 }, { n: 3 }]));
    expect(await states()).toMatchObject([{ data: { n: 2 } }, { data: { n: 3 } }]);
  });

  it('do not start before their time', async () => {
    const seen: number[] = [];
    const jobs = await start([greet(async ({ n }) => void seen.push(n), { pollSeconds: 1 })]);
    const inAnHour = new Date(Date.now() + 3_600_000);
    await jobs.send(database, 'greet', { n: 1 }, { after: inAnHour });
    await jobs.send(database, 'greet', { n: 2 }, { after: new Date(0) });
    await jobControl(database).done();
    expect(seen).toEqual([2]);
  });

  it('that fail are retried, then given up and counted as dead', async () => {
    let calls = 0;
    const jobs = await start([
      greet(
        async () => {
          calls += 1;
          throw new Error('not yet');
        },
        { retryLimit: 1 },
      ),
    ]);
    await jobs.send(database, 'greet', { n: 1 });
    await expect.poll(queue).toMatchObject({ retrying: 1, dead: 0 });
    await retryNow();
    await jobControl(database).done();
    expect(await queue()).toMatchObject({
      waiting: 0,
      active: 0,
      retrying: 0,
      dead: 1,
      oldest_seconds: null,
    });
    expect(calls).toBe(2);
  });

  it('are refused with data that their schema refuses, and without a definition', async () => {
    const jobs = await start([greet(async () => undefined)], { work: false });
    await expect(jobs.send(database, 'greet', { n: 'one' } as never)).rejects.toThrow();
    await expect(jobs.send(database, 'unheard' as never, {} as never)).rejects.toThrow('unheard');
    expect(await states()).toEqual([]);
  });

  it('of a batch are handled together', async () => {
    const batches: number[][] = [];
    const job = defineJob({
      name: 'greet',
      schema: data,
      batchSize: 10,
      batchHandler: async (_ctx, given) => void batches.push(given.data.map(({ n }) => n)),
    });
    const sender = await start([job], { work: false });
    await sender.send(database, 'greet', [{ n: 1 }, { n: 2 }, { n: 3 }]);
    await start([job]);
    await jobControl(database).done();
    expect(batches.map((batch) => batch.sort())).toEqual([[1, 2, 3]]);
  });

  it('with the same serial key never overlap, over all processes, and do not delay others', async () => {
    let active = 0;
    let most = 0;
    const first = Promise.withResolvers<void>();
    const other = Promise.withResolvers<void>();
    const job = greet(
      async ({ n, of }) => {
        if (of === 'other') return other.resolve();
        active += 1;
        most = Math.max(most, active);
        if (n === 1) await first.promise;
        active -= 1;
      },
      { serial: ({ of = '' }) => of, concurrency: 2 },
    );
    const [jobs] = [await start([job]), await start([job])];
    await jobs.send(
      database,
      'greet',
      [1, 2, 3, 4].map((n) => ({ n, of: 'one' })),
    );
    await jobs.send(database, 'greet', { n: 5, of: 'other' });
    await other.promise;
    first.resolve();
    await jobControl(database).done();
    expect(most).toBe(1);
  });

  it('wait no longer than a minute for one of their serial key that was given up, also when that is retried', async () => {
    const ran: number[] = [];
    let isBroken = true;
    const job = greet(
      async ({ n }) => {
        if (n === 1 && isBroken) throw new Error('Broken');
        ran.push(n);
      },
      { serial: () => 'one', retryLimit: 0, pollSeconds: 1 },
    );
    const jobs = await start([job]);
    for (const n of [1, 2]) await jobs.send(database, 'greet', { n });
    await expect.poll(queue).toMatchObject({ dead: 1, waiting: 1 });
    await releaseKeys({ database });
    await expect.poll(() => ran).toEqual([2]);
    isBroken = false;
    const [dead] = await database.query<{ id: string }>(
      '',
      `select id from pgboss.job where name = 'dead-jobs'`,
      [],
    );
    expect(await jobs.retryDead(database, dead?.id ?? '')).toBe(true);
    await expect.poll(() => ran).toEqual([2, 1]);
  });

  it('of one group leave room for other groups', async () => {
    const hanging = Promise.withResolvers<void>();
    const other = Promise.withResolvers<void>();
    const job = greet(async ({ of }) => (of === 'slow' ? hanging.promise : other.resolve()), {
      group: { of: ({ of = '' }) => of, concurrency: 1 },
      concurrency: 2,
    });
    const jobs = await start([job]);
    await jobs.send(
      database,
      'greet',
      [1, 2, 3, 4].map((n) => ({ n, of: 'slow' })),
    );
    await jobs.send(database, 'greet', { n: 5, of: 'quick' });
    await other.promise;
    await expect.poll(queue).toMatchObject({ active: 1, waiting: 3 });
    hanging.resolve();
  });

  it('may use transactions while others are open', async () => {
    const seen = new Set<number>();
    const job = greet(
      async ({ n }) => {
        await database.transaction(() => database.query('', 'select 1', []));
        seen.add(n);
      },
      { concurrency: 3 },
    );
    const jobs = await start([job]);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => database.transaction((tx) => jobs.send(tx, 'greet', { n }))),
    );
    await expect.poll(() => seen.size).toBe(20);
  });

  it('are sent by transactions that have every connection, while workers wait for one', async () => {
    const job = greet(async () => undefined, { concurrency: 3 });
    const log = { ...silentLog, error: vi.fn() };
    const jobs = await startJobs(database, { log, clock: systemClock, jobs: [job] });
    started.push(jobs);
    const ready = Promise.withResolvers<void>();
    const sending = Array.from({ length: poolSize }, (_, n) =>
      database.transaction(async (tx) => {
        await ready.promise;
        await jobs.send(tx, 'greet', { n });
      }),
    );
    await expect.poll(() => database.connections()).toMatchObject({ open: poolSize, idle: 0 });
    const running = jobs.run(services());
    await expect.poll(() => database.connections().waiting).toBe(2);
    ready.resolve();
    await Promise.all([...sending, running]);
    // A worker that gets no connection in time is an error.
    expect(log.error).not.toHaveBeenCalled();
  });

  it('that are periodic are scheduled once, and again when their times change', async () => {
    const sweep = (cron: string) =>
      definePeriodicJob({ name: 'sweep', cron, handler: async () => undefined });
    const crons = async () =>
      (
        await database.query<{ cron: string }>(
          '',
          `select cron from pgboss.schedule where name = 'sweep'`,
          [],
        )
      ).map(({ cron }) => cron);
    await start([sweep('7 * * * *')], { periodic: true });
    await start([sweep('7 * * * *')], { periodic: true });
    expect(await crons()).toEqual(['7 * * * *']);
    await start([sweep('9 * * * *')], { periodic: true });
    expect(await crons()).toEqual(['9 * * * *']);
  });

  it('of a stopping process are left to the next one', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const forever = Promise.withResolvers<void>();
    const slow = defineJob({
      name: 'greet',
      schema: data,
      handler: async (_ctx, { signal }) => {
        begun.resolve(signal);
        await forever.promise;
      },
    });
    const first = await start([slow]);
    await first.send(database, 'greet', { n: 1 });
    const signal = await begun.promise;
    expect(signal.aborted).toBe(false);
    await first.stop();
    expect(signal.aborted).toBe(true);
    expect(await states()).toMatchObject([{ state: 'retry' }]);
    const done = Promise.withResolvers<void>();
    await retryNow();
    await start([greet(async () => done.resolve())]);
    await done.promise;
    forever.resolve();
  });
});
