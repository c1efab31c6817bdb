import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTaskWithTools, addTool, callsOf, eventsOf, runTask } from '@agentarium/testkit/tools.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../executions/queue/worker.ts';

const soon = { interval: 10 };

describe('approving tool calls', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let other: typeof user;
  let adminToken: string;
  let careful: Awaited<ReturnType<typeof addTool>>;
  let plain: typeof careful;
  let taskId: string;
  let worker: Awaited<ReturnType<typeof startWorker>>;

  beforeAll(async () => {
    app = await testApp({ worker: false });
    [user, other] = [await app.signUp(), await app.signUp()];
    adminToken = (await app.admin()).token;
    careful = await addTool(app.services.database, { name: 'careful', requires_confirmation: true });
    plain = await addTool(app.services.database, { name: 'plain' });
    taskId = (await addTaskWithTools(app.services.database, [careful, plain])).id;
    worker = await startWorker(app.services);
  });
  afterAll(async () => {
    await worker.stop();
    await app.close();
  });

  const query = (text: string, values: unknown[]) => app.services.database.query('', text, values);
  const call = (name: string, expression: string) => ({ name, arguments: { expression } });
  const { ended } = userRuns(() => ({ app, user }));
  const rowOf = async (id: string) =>
    (await query('select status, claimed_by, wakes_at, attempt from executions where id = $1', [id]))[0];
  const confirm = (id: string, confirmed: boolean, token = user.token) =>
    app.call(api.tools.confirmToolCall, { token, params: { id }, body: { confirmed } });
  const decide = (id: string, confirmed: boolean) =>
    app.call(api.tools.decideToolCall, { token: adminToken, params: { id }, body: { confirmed } });

  const play = (...calls: ReturnType<typeof call>[]) =>
    app.model.play(({ body }) =>
      body.messages.some(({ role }) => role === 'tool')
        ? {
            text: `Heard ${body.messages
              .filter(({ role }) => role === 'tool')
              .map(({ content }) => content)
              .join(', ')}`,
          }
        : { text: 'May I?', toolCalls: calls },
    );

  /** A run whose calls await approval. Returns its id and those calls. */
  async function park(...calls: ReturnType<typeof call>[]) {
    play(...calls);
    const id = await runTask(app, user.token, taskId);
    await expect.poll(async () => (await rowOf(id))?.wakes_at, soon).not.toBeNull();
    const waiting = (await callsOf(app, id)).filter(({ status }) => status === 'pending_confirmation');
    return { id, waiting: waiting.map((each) => each.id) };
  }

  test('the run waits without a worker, after other calls, and continues when the owner approves', async () => {
    const { id, waiting } = await park(call('careful', '6 * 7'), call('plain', '1 + 1'));
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', claimed_by: null });
    expect((await callsOf(app, id)).map(({ status }) => status)).toEqual([
      'pending_confirmation',
      'completed',
    ]);
    const listed = await app.call(api.tools.listPendingToolCalls, { token: adminToken });
    expect(listed.body.items.find((item) => item.id === waiting[0])).toMatchObject({
      tool_name: 'careful',
      arguments: null,
      username: user.username,
      task_name: 'Test task',
    });
    const answer = await confirm(waiting[0] ?? '', true);
    expect([answer.status, answer.body.status]).toEqual([200, 'running']);
    expect(await ended(id)).toMatchObject({
      status: 'completed',
      result: 'May I?\n\nHeard {"result":42}, {"result":2}',
    });
    expect(await confirm(waiting[0] ?? '', true)).toMatchObject({ status: 200 });
    const otherwise = (await confirm(waiting[0] ?? '', false)).error;
    expect([otherwise.error_code, otherwise.details?.[0]?.code]).toEqual(['IN_USE', 'CALL_DECIDED']);
    const events = await eventsOf(app, id);
    const needed = events.find(({ type }) => type === 'confirmation-needed');
    expect(needed?.data).toMatchObject({ call_id: waiting[0], expires_at: expect.any(String) });
    const lastStart = events.findLastIndex(
      ({ type, data }) => type === 'status' && data.status === 'running',
    );
    const text = events
      .slice(lastStart)
      .map(({ data }) => data.text ?? '')
      .join('');
    expect(text).toBe('May I?\n\nHeard {"result":42}, {"result":2}');
  });

  test('reports during an emergency stop that nothing will be called', async () => {
    const stop = (emergency_stop: boolean) =>
      app.call(api.system.setToolCallsEmergency, { token: adminToken, body: { emergency_stop } });
    const { id, waiting } = await park(call('careful', '6 * 7'), call('careful', '1'), call('careful', '2'));
    const [first = '', second = '', third = ''] = waiting;
    expect((await confirm(first, true)).body.is_halted).toBe(false);
    await stop(true);
    expect((await confirm(second, true)).body.is_halted).toBe(true);
    expect((await decide(third, false)).body.is_halted).toBe(false);
    await ended(id);
    await stop(false);
    expect((await callsOf(app, id)).map(({ error }) => error)).toEqual([
      'TOOLS_HALTED',
      'TOOLS_HALTED',
      'NOT_CONFIRMED',
    ]);
  });

  test('a denied call never runs, and the model is informed', async () => {
    const { id, waiting } = await park(call('careful', '6 * 7'));
    await confirm(waiting[0] ?? '', false);
    const run = await ended(id);
    expect(run.result).toBe('May I?\n\nHeard NOT_CONFIRMED: The user did not allow this call.');
    expect(await callsOf(app, id)).toMatchObject([
      { status: 'denied', error: 'NOT_CONFIRMED', result: null },
    ]);
  });

  test('waits for all decisions; administrators can make them, with an audit entry', async () => {
    const { id, waiting } = await park(call('careful', '1'), call('careful', '2'));
    const [first = '', second = ''] = waiting;
    expect((await decide(first, true)).status).toBe(200);
    expect((await rowOf(id))?.wakes_at).not.toBeNull();
    expect((await decide(second, false)).status).toBe(200);
    await ended(id);
    expect((await callsOf(app, id)).map(({ status }) => status)).toEqual(['completed', 'denied']);
    const audits = await query('select action, changes from audit_logs where target_id = $1', [second]);
    expect(audits).toMatchObject([{ action: 'tools.decideToolCall', changes: { confirmed: false } }]);
  });

  test('only its owner can decide, and only once', async () => {
    const { id, waiting } = await park(call('careful', '1'));
    const [callId = ''] = waiting;
    expect((await confirm(callId, true, other.token)).error.error_code).toBe('TOOL_CALL_NOT_FOUND');
    const foreign = { token: other.token, params: { executionId: id } };
    expect((await app.call(api.tools.listOwnToolCalls, foreign)).error.error_code).toBe(
      'EXECUTION_NOT_FOUND',
    );
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => confirm(callId, at % 2 === 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    await ended(id);
    const pending = (await eventsOf(app, id)).filter(
      ({ type, data }) => type === 'status' && data.status === 'pending',
    );
    expect(pending).toHaveLength(1);
  });

  test('a cancelled run no longer awaits approval', async () => {
    const { id, waiting } = await park(call('careful', '1'));
    const cancelled = await app.call(api.executions.cancelExecution, { token: user.token, params: { id } });
    expect(cancelled.body).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } });
    expect((await confirm(waiting[0] ?? '', true)).error.error_code).toBe('EXECUTION_ENDED');
    expect(await callsOf(app, id)).toMatchObject([{ status: 'denied', error: 'CANCELLED' }]);
  });

  test('a restart between request and approval loses nothing', async () => {
    const { id, waiting } = await park(call('careful', '2 * 21'), call('plain', '3'));
    await worker.stop();
    await query('delete from workers', []);
    await confirm(waiting[0] ?? '', true);
    const asked = app.model.requests.length;
    worker = await startWorker(app.services);
    expect((await ended(id)).result).toBe('May I?\n\nHeard {"result":42}, {"result":3}');
    expect(app.model.requests).toHaveLength(asked + 1);
    expect(await callsOf(app, id)).toHaveLength(2);
    const [row] = await query('select lost_count from executions where id = $1', [id]);
    expect(row).toEqual({ lost_count: 0 });
  });

  test('what a provider wants back survives the wait, and is deleted at the end of the run', async () => {
    const asked = {
      id: 'c1',
      type: 'function',
      function: { name: 'careful', arguments: '{"expression":"1"}' },
    };
    const said = [
      { delta: { reasoning_content: 'I have to ask' } },
      { delta: { tool_calls: [{ index: 0, ...asked }] }, finish_reason: 'tool_calls' },
    ];
    const chunks = said.map(
      (choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`,
    );
    app.model.play([{ raw: { body: `${chunks.join('')}data: [DONE]\n\n` } }, { text: 'Done.' }]);
    const id = await runTask(app, user.token, taskId);
    await expect.poll(async () => (await rowOf(id))?.wakes_at, soon).not.toBeNull();
    const [waiting] = await callsOf(app, id);
    await confirm(waiting?.id ?? '', true);
    expect(await ended(id)).toMatchObject({ status: 'completed', result: 'Done.' });
    const sent = app.model.requests[1]?.body.messages.find(({ role }) => role === 'assistant');
    expect(sent).toMatchObject({ reasoning_content: 'I have to ask', tool_calls: [asked] });
    expect(await query('select replay from execution_rounds where execution_id = $1', [id])).toEqual([
      { replay: null },
    ]);
  });

  test('a call is denied after 15 minutes without a decision', async () => {
    const { id, waiting } = await park(call('careful', '1'));
    app.clock.advance(15 * 60_000);
    const late = (await confirm(waiting[0] ?? '', true)).error;
    expect([late.error_code, late.details?.[0]?.code]).toEqual(['IN_USE', 'CALL_TIME_OVER']);
    const run = await ended(id);
    expect(run.result).toBe(
      'May I?\n\nHeard CONFIRMATION_EXPIRED: The user did not allow this call in time.',
    );
    expect(run.duration_ms).toBeLessThan(60_000);
    expect(await callsOf(app, id)).toMatchObject([{ status: 'denied', error: 'CONFIRMATION_EXPIRED' }]);
  });
});
