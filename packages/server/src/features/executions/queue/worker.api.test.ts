import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from './worker.ts';

const { createExecution, getExecution } = api.executions;

describe('a worker', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp({ worker: false, env: { LOG_LEVEL: 'silent' } });
    user = await app.signUp();
    taskId = (await addTask(app.services.database, { limit: 100_000 })).id;
  });
  afterAll(() => app.close());

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  const accept = async () => {
    const request = { token: user.token, query: { wait: 0 }, body: { task_id: taskId } };
    return (await app.call(createExecution, request)).body.id;
  };
  const statusOf = async (id: string) =>
    (await app.call(getExecution, { token: user.token, params: { id } })).body.status;
  const running = async () => (await query("select id from executions where status = 'running'")).length;
  const withWorker = async (work: (workerId: string) => Promise<void>) => {
    await query('delete from workers');
    const worker = await startWorker(app.services);
    try {
      const [row] = await query('select id from workers');
      await work(String(row?.id));
    } finally {
      await worker.stop();
    }
  };

  test('runs an execution that it claimed although the response was lost', async () => {
    app.model.play([{ text: 'Heard after all' }]);
    const id = await accept();
    await query("update executions set status = 'running', attempt = 1 where id = $1", [id]);
    await withWorker(async (workerId) => {
      await query("update executions set status = 'running', claimed_by = $2 where id = $1", [id, workerId]);
      await expect.poll(() => statusOf(id)).toBe('completed');
    });
  });

  test('stops a run that was taken away without a signal', async () => {
    app.model.play([{ chunks: ['Half ', 'a word'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const id = await accept();
    await withWorker(async () => {
      await expect.poll(() => app.model.requests.length).toBe(1);
      await query("update executions set status = 'failed', claimed_by = null where id = $1", [id]);
      await expect.poll(() => app.model.requests[0]?.abandoned).toBe(true);
    });
  });

  test('retries a run whose end it could not save', async () => {
    app.model.play([{ text: 'Saved at last' }]);
    await query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await query(`create trigger refuse before update on executions for each row
      when (new.status = 'completed') execute function refuse()`);
    const id = await accept();
    await withWorker(async () => {
      await expect.poll(() => app.model.requests.length).toBeGreaterThan(1);
      await query('drop trigger refuse on executions');
      await expect.poll(() => statusOf(id)).toBe('completed');
    });
    const ends = "select 1 from execution_events where execution_id = $1 and type = 'end'";
    expect(await query(ends, [id])).toHaveLength(1);
  });

  test('releases all its runs when it stops, also those it is just claiming', async () => {
    app.model.play([{ text: 'Slowly', firstDelayMs: 300 }]);
    let released = 0;
    for (let round = 0; round < 6; round += 1) {
      const worker = await startWorker(app.services);
      const accepting = Promise.all(Array.from({ length: 8 }, accept));
      if (round % 3 === 0) await accepting;
      await worker.stop();
      expect(await running()).toBe(0);
      await accepting;
      // A restart does not count as a lost worker: five of those fail a run, any number of restarts does not.
      expect(await query("select 1 from executions where status = 'queued' and lost_count > 0")).toEqual([]);
      released += (await query("select id from executions where status = 'queued' and attempt > 0")).length;
      await query("delete from executions where status = 'queued'");
    }
    expect(await query('select id from workers')).toEqual([]);
    console.log(`${released} runs released in 6 stops, 0 left running`);
    expect(released).toBeGreaterThan(0);
  });
});
