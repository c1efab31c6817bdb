import { api, type Execution, type FailureCode } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import type { Fault, ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { parseEvents } from '@agentarium/testkit/read-events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { createExecution, createFollowUp, getExecution, streamExecution } = api.executions;
const half = 'The first half.';

type Case = { name: string; fault?: Fault; reply?: ScriptedReply; code: FailureCode; partial?: boolean };

/** A run's prompt names its case, which determines the fault it hits. */
const cases: Case[] = [
  { name: 'hangs', fault: { kind: 'hang' }, code: 'TIME_LIMIT' },
  { name: 'stalls-midway', fault: { kind: 'stall', afterChunks: 2 }, code: 'TIME_LIMIT', partial: true },
  { name: 'says-429', fault: { kind: 'status', status: 429 }, code: 'MODEL_UNAVAILABLE' },
  {
    name: 'says-429-for-long',
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
    code: 'MODEL_UNAVAILABLE',
  },
  {
    name: 'says-503',
    fault: { kind: 'status', status: 503, body: '<html>Bad gateway</html>' },
    code: 'MODEL_UNAVAILABLE',
  },
  { name: 'says-400', fault: { kind: 'status', status: 400 }, code: 'MODEL_REJECTED_REQUEST' },
  { name: 'says-403', fault: { kind: 'status', status: 403 }, code: 'MODEL_REFUSED_CREDENTIALS' },
  { name: 'resets', fault: { kind: 'reset' }, code: 'MODEL_UNAVAILABLE' },
  { name: 'is-cut-midway', fault: { kind: 'cut', afterChunks: 2 }, code: 'MODEL_STREAM_CUT', partial: true },
  { name: 'ends-midway', fault: { kind: 'end', afterChunks: 2 }, code: 'MODEL_STREAM_CUT', partial: true },
  {
    name: 'is-malformed',
    fault: { kind: 'malformed', afterChunks: 2 },
    code: 'MODEL_STREAM_CUT',
    partial: true,
  },
  {
    name: 'sends-an-error',
    fault: { kind: 'error-event', afterChunks: 2 },
    code: 'MODEL_STREAM_CUT',
    partial: true,
  },
  { name: 'says-nothing', reply: {}, code: 'MODEL_EMPTY_ANSWER' },
  { name: 'says-blanks', reply: { text: ' \n\t ' }, code: 'MODEL_EMPTY_ANSWER' },
];

describe('P21: a fault of a model never looks like success', () => {
  let app: TestApp;
  let healthy = false;
  let falseSuccesses = 0;
  beforeAll(async () => {
    app = await testApp({ env: { RUN_TIME_LIMIT_SECONDS: '12' } });
    app.model.play(({ body }) => {
      if (healthy) return { text: 'All is well again.' };
      const prompt = JSON.stringify(body.messages);
      const found = cases.find(({ name }) => prompt.includes(`case ${name}.`));
      return (
        found?.reply ?? {
          chunks: [half, ' More.', ' The rest.'],
          chunkDelayMs: 30,
          ...(found?.fault ? { fault: found.fault } : {}),
        }
      );
    });
  });
  afterAll(() => app.close());

  const counted = async (userId: string) => {
    const [row] = await app.services.database.query<{ user: number; task: number }>(
      '',
      `select usage_count as user, (select coalesce(sum(count), 0)::int from task_usages where user_id = $1) as task
       from users where id = $1`,
      [userId],
    );
    return row;
  };

  test.concurrent.each(cases)(
    'a model that $name: failed, uncounted, and Retry works',
    async ({ name, code, partial }) => {
      const user = await app.signUp({ dailyLimit: 1 });
      const { id: task_id } = await addTask(app.services.database, {
        prompt: `This is the case ${name}.`,
        limit: 1,
      });
      const run = () =>
        app.call(createExecution, { token: user.token, query: { wait: 40 }, body: { task_id } });
      const { status, body } = await run();
      if (body.status !== 'failed') falseSuccesses += 1;
      expect([status, body]).toMatchObject([
        201,
        { status: 'failed', error: { code }, result: null, output_params: null },
      ]);
      expect(body.error?.message).not.toMatch(/html|\d{3}|fetch|socket/i);
      expect(body.finished_at).not.toBeNull();
      if (partial) expect(body.partial_result).toContain(half);
      else expect(body.partial_result).toBeNull();
      expect(await counted(user.id)).toEqual({ user: 0, task: 0 });

      const params = { id: body.id };
      const stream = await app.http.inject({
        url: `/api${streamExecution.path.replace(':id', body.id)}`,
        headers: { authorization: `Bearer ${user.token}` },
      });
      expect(parseEvents(stream.body).at(-1)).toMatchObject({
        type: 'end',
        data: { status: 'failed', error: { code } },
      });
      const seen = await app.call(getExecution, { token: user.token, params });
      expect(seen.body).toEqual(body satisfies Execution);
      retries.push(async () => {
        const again = await run();
        expect([name, again.body]).toMatchObject([
          name,
          { status: 'completed', result: 'All is well again.' },
        ]);
        expect(await counted(user.id)).toEqual({ user: 1, task: 1 });
      });
    },
  );
  const retries: (() => Promise<void>)[] = [];

  const ofQuestions = cases.filter(({ name }) => ['says-400', 'is-cut-midway'].includes(name));
  test.concurrent.each(ofQuestions)(
    'P3: a follow-up to a model that $name is refunded, and can be retried',
    async ({ name, code, partial }) => {
      const user = await app.signUp({ dailyLimit: 2 });
      const { id: task_id } = await addTask(app.services.database, { limit: 1 });
      const { token } = user;
      const run = await app.call(createExecution, { token, body: { task_id } });
      expect(run.body.status).toBe('completed');
      const ask = (message: string) =>
        app.call(createFollowUp, { token, params: { id: run.body.id }, body: { message } });
      const { body } = await ask(`This is the case ${name}.`);
      expect(body).toMatchObject({ status: 'failed', error: { code }, result: null });
      if (partial) expect(body.partial_result).toContain(half);
      else expect(body.partial_result).toBeNull();
      expect(await counted(user.id)).toEqual({ user: 1, task: 1 });
      expect((await ask('Really?')).body.status).toBe('completed');
      expect(await counted(user.id)).toEqual({ user: 2, task: 1 });
      expect((await ask('Once more?')).error.error_code).toBe('DAILY_LIMIT_GLOBAL');
    },
  );

  test('once the model recovers, all retries succeed within the same limit of 1', async () => {
    healthy = true;
    expect(retries).toHaveLength(cases.length);
    await Promise.all(retries.map((retry) => retry()));
    console.info(`P21: ${cases.length} faults of a model, ${falseSuccesses} false successes`);
    expect(falseSuccesses).toBe(0);
  });
});
