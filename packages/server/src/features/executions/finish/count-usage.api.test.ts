import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { priceListOfSage } from '@agentarium/testkit/price-list.ts';
import { addTaskWithTools, addTool, callsOf, runTask } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoverExecutions } from '../queue/recover.ts';

const soon = { interval: 10 };
/** One round costs 2 × 1000 + 1 × 4000 minor units per million tokens: 60 millionths of a dollar. */
const usage = { prompt_tokens: 2, completion_tokens: 1 };
const perRound = { input_tokens: 2, output_tokens: 1, cost_micros: 60 };
const times = (rounds: number) => ({
  input_tokens: 2 * rounds,
  output_tokens: rounds,
  cost_micros: 60 * rounds,
});

describe('usage is counted once', () => {
  const prices = priceListOfSage({ input_per_million: 1000, output_per_million: 4000 });
  let app: TestApp;
  let tool: Awaited<ReturnType<typeof addTool>>;
  beforeAll(async () => {
    app = await testApp({ env: { PRICE_LIST: prices, OPENAI_MODELS: 'sage', LOG_LEVEL: 'silent' } });
    tool = await addTool(app.services.database);
  });
  afterAll(() => app.close());

  const query = <T extends object>(text: string, values: unknown[]) =>
    app.services.database.query<T>('', text, values);
  const counted = async (userId: string) =>
    (
      await query(
        'select runs, input_tokens, output_tokens, cost_micros from usage_costs where user_id = $1',
        [userId],
      )
    )[0];
  const kept = async (id: string) =>
    (await query('select input_tokens, output_tokens, cost_micros from executions where id = $1', [id]))[0];
  const statusOf = async (id: string) =>
    (await query<{ status: string }>('select status from executions where id = $1', [id]))[0]?.status;
  const cancel = (token: string, id: string) =>
    app.call(api.executions.cancelExecution, { token, params: { id } });
  const asks: ScriptedReply = {
    text: 'Let me see.',
    toolCalls: [{ name: '', arguments: { expression: '6 * 7' } }],
    usage,
  };
  const calling = (): ScriptedReply => ({
    ...asks,
    toolCalls: [{ ...asks.toolCalls?.[0], name: tool.name } as never],
  });
  const begin = async (token: string, requires_confirmation = false) => {
    const task = await addTaskWithTools(app.services.database, [tool], {
      allowed: { requires_confirmation },
    });
    return runTask(app, token, task.id);
  };
  const stalled: ScriptedReply = {
    chunks: ['It ', 'is ', '42.'],
    usage,
    usageAlong: true,
    fault: { kind: 'stall', afterChunks: 2 },
  };

  test('of a run with tools: each round when it is saved, the last one with the end', async () => {
    const user = await app.signUp();
    const { promise: endAfter, resolve: goOn } = Promise.withResolvers<void>();
    app.model.play([calling(), { chunks: ['It ', 'is ', '42.'], usage, endAfter }]);
    const id = await begin(user.token);
    await expect.poll(() => counted(user.id), soon).toEqual({ runs: 1, ...perRound });
    goOn();
    await expect.poll(() => statusOf(id), soon).toBe('completed');
    expect([await counted(user.id), await kept(id)]).toEqual([{ runs: 1, ...times(2) }, times(2)]);
  });

  test('of a stopped run: its rounds, and what the provider reported for its partial text', async () => {
    const user = await app.signUp();
    app.model.play([calling(), stalled]);
    const id = await begin(user.token);
    await expect.poll(() => app.model.requests.length, soon).toBe(2);
    await expect
      .poll(
        () =>
          query("select 1 from execution_events where execution_id = $1 and data->>'text' like '%is%'", [id]),
        soon,
      )
      .toHaveLength(1);
    await cancel(user.token, id);
    await expect.poll(() => kept(id), soon).toEqual(times(2));
    await expect.poll(() => counted(user.id), soon).toEqual({ runs: 1, ...times(2) });
  });

  test('of a stopped run that had saved nothing yet', async () => {
    const user = await app.signUp();
    app.model.play([stalled]);
    const id = await runTask(app, user.token, (await addTask(app.services.database)).id);
    await expect
      .poll(
        () => query("select 1 from execution_events where execution_id = $1 and type = 'text-delta'", [id]),
        soon,
      )
      .not.toEqual([]);
    await cancel(user.token, id);
    await expect.poll(() => counted(user.id), soon).toEqual({ runs: 1, ...perRound });
    expect(await kept(id)).toEqual(perRound);
  });

  test('of an interrupted answer, and of retried empty ones', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database, { limit: 100_000 });
    app.model.play([{ ...stalled, chunkDelayMs: 50, fault: { kind: 'cut', afterChunks: 2 } }]);
    const broken = await runTask(app, user.token, task.id);
    await expect.poll(() => statusOf(broken), soon).toBe('failed');
    expect(await counted(user.id)).toEqual({ runs: 1, ...perRound });
    app.model.play([
      { text: '', usage },
      { text: 'Now.', usage },
    ]);
    const second = await runTask(app, user.token, task.id);
    await expect.poll(() => statusOf(second), soon).toBe('completed');
    expect([await counted(user.id), await kept(second)]).toEqual([{ runs: 2, ...times(3) }, times(2)]);
  });

  test('of a run that awaited approval and continued in another attempt', async () => {
    const user = await app.signUp();
    app.model.play([calling(), { text: 'It is 42.', usage }]);
    const id = await begin(user.token, true);
    await expect.poll(async () => (await callsOf(app, id))[0]?.status, soon).toBe('pending_confirmation');
    expect(await counted(user.id)).toEqual({ runs: 1, ...perRound });
    const [call] = await callsOf(app, id);
    await app.call(api.tools.confirmToolCall, {
      token: user.token,
      params: { id: call?.id ?? '' },
      body: { confirmed: true },
    });
    await expect.poll(() => statusOf(id), soon).toBe('completed');
    expect([await counted(user.id), await kept(id)]).toEqual([{ runs: 1, ...times(2) }, times(2)]);
  });

  test('of a run that failed after losing its worker too often', async () => {
    const user = await app.signUp();
    app.model.play([calling()]);
    const id = await begin(user.token, true);
    await expect
      .poll(() => query('select 1 from executions where id = $1 and wakes_at is not null', [id]), soon)
      .toHaveLength(1);
    await query(
      `update executions set status = 'running', wakes_at = null, claimed_by = gen_random_uuid(), lost_count = 4
       where id = $1`,
      [id],
    );
    await recoverExecutions(app.services);
    await expect.poll(() => statusOf(id), soon).toBe('failed');
    expect([await counted(user.id), await kept(id)]).toEqual([{ runs: 1, ...perRound }, perRound]);
  });
});
