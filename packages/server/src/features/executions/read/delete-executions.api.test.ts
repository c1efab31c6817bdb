import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { createExecution, getExecution, runChildren, deleteExecution, deleteExecutions } = api.executions;
const soon = { interval: 10 };

describe('deleting executions', () => {
  let app: TestApp;
  let taskId: string;
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    app = await testApp();
    taskId = (await addTask(app.services.database)).id;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: 'Done' }]);
  });

  const query = <Row>(text: string, values: unknown[] = []) =>
    app.services.database.query<Row>('', text, values as never);
  const run = async (task_id: string, more: { parent_execution_id?: string; wait?: number } = {}) => {
    const { wait = 25, ...body } = more;
    const call = { token: user.token, query: { wait }, body: { task_id, ...body } };
    return (await app.call(createExecution, call)).body.id;
  };
  const remove = (id: string, token = user.token) => app.call(deleteExecution, { token, params: { id } });
  const removeAll = (ids: string[], token = user.token) =>
    app.call(deleteExecutions, { token, body: { ids } });
  const read = (id: string) => app.call(getExecution, { token: user.token, params: { id } });
  const slow = () => app.model.play([{ text: 'Slowly', firstDelayMs: 60_000 }]);
  const waitUntilRunning = (id: string) =>
    expect.poll(async () => (await read(id)).body.status, soon).toBe('running');
  const totals = () =>
    query<{ completed: number; failed: number; cancelled: number }>(
      `select sum(completed)::int as completed, sum(failed)::int as failed, sum(cancelled)::int as cancelled
       from run_totals where user_id = $1`,
      [user.id],
    );

  test('deletes a finished one with its records, but keeps statistics and the daily count', async () => {
    const id = await run(taskId);
    const usage = `select usage_count from users where id = $1`;
    const before = [await totals(), await query(usage, [user.id])];
    expect(before[0]).toEqual([{ completed: 1, failed: 0, cancelled: 0 }]);
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).error.error_code).toBe('EXECUTION_NOT_FOUND');
    expect(await query('select 1 from execution_events where execution_id = $1', [id])).toEqual([]);
    expect([await totals(), await query(usage, [user.id])]).toEqual(before);
    expect((await remove(id)).error.error_code).toBe('EXECUTION_NOT_FOUND');
  });

  test('its idempotency key creates no second run and reports the deletion', async () => {
    const call = { token: user.token, body: { task_id: taskId }, headers: { 'idempotency-key': 'lost' } };
    const first = await app.call(createExecution, call);
    expect((await app.call(createExecution, call)).body).toEqual(first.body);
    await remove(first.body.id);
    const again = await app.call(createExecution, call);
    expect([again.status, again.error]).toMatchObject([
      404,
      { error_code: 'EXECUTION_NOT_FOUND', details: [{ path: 'idempotency-key' }] },
    ]);
    expect(await query('select 1 from executions where user_id = $1', [user.id])).toEqual([]);
    const fresh = await app.call(createExecution, { ...call, headers: { 'idempotency-key': 'new' } });
    expect(fresh.status).toBe(201);
  });

  test('a running one is stopped first, and counts as stopped', async () => {
    slow();
    const id = await run(taskId, { wait: 0 });
    await waitUntilRunning(id);
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect(await totals()).toEqual([{ completed: 0, failed: 0, cancelled: 1 }]);
  });

  test('deletes a parent with its children, including running and pending ones', async () => {
    const { parent } = await addComposite(app.services.database, [{}, {}]);
    const parentId = await run(parent.id);
    slow();
    await app.call(runChildren, { token: user.token, params: { id: parentId } });
    await expect
      .poll(async () => (await read(parentId)).body.child_executions.map(({ status }) => status), soon)
      .toEqual(['running']);
    expect((await remove(parentId)).status).toBe(200);
    expect(await query('select 1 from executions where user_id = $1', [user.id])).toEqual([]);
  });

  test('a child that a sequence waits for ends the sequence, so that it does not repeat', async () => {
    const { parent } = await addComposite(app.services.database, [{}, {}]);
    const parentId = await run(parent.id);
    slow();
    await app.call(runChildren, { token: user.token, params: { id: parentId } });
    await expect.poll(async () => (await read(parentId)).body.child_executions.length, soon).toBe(1);
    const child = (await read(parentId)).body.child_executions[0]?.id ?? '';
    await waitUntilRunning(child);
    expect((await remove(child)).status).toBe(200);
    const { body } = await read(parentId);
    expect([body.child_executions, body.children_run?.status]).toEqual([[], 'stopped']);
  });

  test('deletes several in one call, ignoring those already deleted', async () => {
    const ids = [await run(taskId), await run(taskId), await run(taskId)];
    const [first = '', ...others] = ids;
    await remove(first);
    const { status, body } = await removeAll(ids);
    expect([status, body.deleted]).toEqual([200, others.length]);
    expect((await removeAll(ids)).body.deleted).toBe(0);
    expect((await removeAll([])).status).toBe(400);
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect((await removeAll(many)).error.details?.[0]?.path).toBe('ids');
  });

  test('rejects the whole request if one belongs to another user, even for administrators', async () => {
    const theirs = await run(taskId);
    const owner = user;
    user = await app.signUp();
    const mine = await run(taskId);
    for (const token of [user.token, (await app.admin()).token]) {
      expect((await remove(theirs, token)).error.error_code).toBe('FORBIDDEN');
      expect((await removeAll([mine, theirs], token)).error.error_code).toBe('FORBIDDEN');
    }
    expect((await read(mine)).status).toBe(200);
    expect((await app.call(getExecution, { token: owner.token, params: { id: theirs } })).status).toBe(200);
  });
});
