import { silentLog, type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Jobs, startJobs } from './jobs.ts';

describe('jobs', () => {
  let database: TestDatabase;
  const started: Jobs[] = [];

  const start = async (options: { work?: boolean } = {}) => {
    const jobs = await startJobs(database, { log: silentLog, ...options });
    started.push(jobs);
    return jobs;
  };
  const states = (name: string) =>
    database.query('states', 'select state::text, data from pgboss.job where name = $1 order by data::text', [
      name,
    ]);
  const dueNow = (name: string) =>
    database.query('due', 'update pgboss.job set start_after = now() where name = $1', [name]);

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  });
  afterAll(() => database.cleanup());

  it('run with their data', async () => {
    const jobs = await start();
    const done = Promise.withResolvers<unknown>();
    await jobs.define('greet', async (data) => done.resolve(data));
    await jobs.send('greet', { to: ['Ann', 'Боб'] });
    expect(await done.promise).toEqual({ to: ['Ann', 'Боб'] });
    await vi.waitFor(async () => expect(await states('greet')).toMatchObject([{ state: 'completed' }]));
  });

  it('are sent with the transaction around them, or not at all', async () => {
    const jobs = await start({ work: false });
    await jobs.define('pay', async () => undefined);
    const failing = database.transaction(async (tx) => {
      await jobs.send('pay', { n: 1 });
      await jobs.send('pay', { n: 2 }, { tx });
      expect(await states('pay')).toHaveLength(2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await states('pay')).toEqual([]);
    await database.transaction(async (tx) => {
      await jobs.send('pay', { n: 3 });
      await jobs.send('pay', { n: 4 }, { tx });
    });
    expect(await states('pay')).toMatchObject([{ data: { n: 3 } }, { data: { n: 4 } }]);
  });

  it('sent in a transaction run only after the commit', async () => {
    const jobs = await start();
    const done = Promise.withResolvers<void>();
    const order: string[] = [];
    await jobs.define('after', async () => {
      order.push('job');
      done.resolve();
    });
    await database.transaction(async () => {
      await jobs.send('after', {});
      await database.query('', 'select pg_sleep(0.1)', []);
      order.push('commit');
    });
    await done.promise;
    expect(order).toEqual(['commit', 'job']);
  });

  it('that fail are retried', async () => {
    const jobs = await start();
    let calls = 0;
    await jobs.define('flaky', async () => {
      calls++;
      if (calls === 1) throw new Error('not yet');
    });
    await jobs.send('flaky', {});
    await vi.waitFor(async () => expect(await states('flaky')).toMatchObject([{ state: 'retry' }]), 5000);
    await dueNow('flaky');
    await jobs.send('flaky', {});
    await vi.waitFor(
      async () =>
        expect(await states('flaky')).toMatchObject([{ state: 'completed' }, { state: 'completed' }]),
      5000,
    );
    expect(calls).toBe(3);
  });

  it('may use transactions while others are open', async () => {
    const jobs = await start();
    const seen = new Set<number>();
    await jobs.define<{ n: number }>(
      'busy',
      async ({ n }) => {
        await database.transaction(() => database.query('', 'select 1', []));
        seen.add(n);
      },
      { concurrency: 3 },
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => database.transaction(() => jobs.send('busy', { n }))),
    );
    await vi.waitFor(() => expect(seen.size).toBe(20), 10_000);
  });

  it('that are periodic run once per period, across all processes', async () => {
    const handled: string[] = [];
    for (const who of ['first', 'second']) {
      const jobs = await start();
      await jobs.define('sweep', async () => void handled.push(who), { everySeconds: 86_400 });
    }
    await vi.waitFor(async () => expect(await states('sweep')).toMatchObject([{ state: 'completed' }]), 5000);
    expect(handled).toHaveLength(1);
  });

  it('of a stopping process are left to the next one', async () => {
    const first = await start();
    const begun = Promise.withResolvers<AbortSignal>();
    const forever = Promise.withResolvers<void>();
    await first.define('slow', async (_data, signal) => {
      begun.resolve(signal);
      await forever.promise;
    });
    await first.send('slow', {});
    const signal = await begun.promise;
    expect(signal.aborted).toBe(false);
    await first.stop();
    expect(signal.aborted).toBe(true);
    expect(await states('slow')).toMatchObject([{ state: 'retry' }]);
    const second = await start();
    const done = Promise.withResolvers<void>();
    await dueNow('slow');
    await second.define('slow', async () => done.resolve());
    await done.promise;
    forever.resolve();
  });

  it('without a definition are refused', async () => {
    const jobs = await start();
    await expect(jobs.send('unheard', {})).rejects.toThrow('unheard');
  });
});
