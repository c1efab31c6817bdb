import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite } from '@agentarium/testkit/catalogue.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishExecution } from '../finish/finish-execution.ts';

const childCount = 24;

describe('events of children in the stream of their parent', () => {
  let app: TestApp;
  let address: string;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    token = (await app.signUp()).token;
  });
  afterAll(() => app.close());

  const query = <R>(text: string, values: unknown[] = []) => app.services.database.query<R>('', text, values);
  const accept = async (task_id: string, parent_execution_id?: string) => {
    const body = { task_id, ...(parent_execution_id && { parent_execution_id }) };
    return (await app.call(api.executions.createExecution, { token, query: { wait: 0 }, body })).body.id;
  };
  /** A completed parent with accepted children, whose sequence is marked as running so that streams stay open. */
  async function addFamily(count: number) {
    const { parent, children } = await addComposite(
      app.services.database,
      Array.from({ length: count }, () => ({})),
    );
    const id = await accept(parent.id);
    await query(`update executions set status = 'completed' where id = $1`, [id]);
    await query(
      `insert into child_sequences (execution_id, status, due, created_at, updated_at) values ($1, 'running', false, now(), now())`,
      [id],
    );
    return { id, tasks: children.map((child) => child.id) };
  }
  /** Ends a child as workers of several processes do, with `between` before the commit. */
  const end = (id: string, between: () => Promise<unknown>) =>
    app.services.database.transaction(async () => {
      await finishExecution(app.services, { kind: 'cancelled', id, admin: null });
      await between();
    });
  /** Reads like a client that keeps reconnecting: each response resumes after the last id of the previous one. */
  async function readAll(parentId: string, count: number, ms: number) {
    const seen: { id: number | null; type: string; child: unknown }[] = [];
    const until = Date.now() + ms;
    let after = 0;
    while (seen.length < count && Date.now() < until) {
      const reader = await readEvents(address, { id: parentId, token, after });
      const isChildEvent = ({ type }: { type: string }) => type.startsWith('child-');
      // A busy machine takes longer than the pause to send the first event.
      const leaveAt = Math.min(until, Date.now() + 500);
      while (!reader.events.some(isChildEvent) && Date.now() < leaveAt) await pause(5);
      await pause(15);
      reader.leave();
      await reader.over;
      after = Math.max(after, reader.lastId());
      for (const { id, type, data } of reader.events.filter(isChildEvent))
        seen.push({ id, type, child: data.execution_id });
    }
    return seen;
  }

  test('a late commit holds back the events after it', async () => {
    const { id, tasks } = await addFamily(2);
    const [first = '', second = ''] = await Promise.all(tasks.map((task) => accept(task, id)));
    const written = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const late = end(first, async () => {
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    const next = end(second, async () => undefined);
    expect((await readAll(id, 2, 20_000)).map(({ type }) => type)).toEqual([
      'child-started',
      'child-started',
    ]);
    expect((await readAll(id, 3, 300)).length).toBeLessThan(3);
    commit.resolve();
    await Promise.all([late, next]);
    const ended = (await readAll(id, 4, 20_000)).slice(2);
    expect(ended.map(({ child }) => child)).toEqual([first, second]);
  });

  test('reach resuming readers in order and completely, however their writers overlap', async () => {
    const random = seededRandom();
    const { id, tasks } = await addFamily(childCount);
    const reading = readAll(id, 2 * childCount, 60_000);
    const children = await Promise.all(
      tasks.map(async (task) => {
        await pause(random() * 300);
        const child = await accept(task, id);
        await pause(random() * 50);
        await end(child, () => pause(random() * 25));
        return child;
      }),
    );
    const seen = await reading;
    console.log(`child events: ${seen.length} of ${2 * childCount} read by a client that kept reconnecting`);
    const ids = seen.map((event) => event.id ?? 0);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    for (const type of ['child-started', 'child-ended'])
      expect(new Set(seen.filter((event) => event.type === type).map(({ child }) => child))).toEqual(
        new Set(children),
      );
  });
});
