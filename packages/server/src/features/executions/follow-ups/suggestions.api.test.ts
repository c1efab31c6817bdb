import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { createExecution, createFollowUp, getExecution } = api.executions;
let app: TestApp;
let token: string;
let taskId: string;

beforeAll(async () => {
  app = await testApp({ env: { SUGGESTIONS: 'on' } });
  ({ token } = await app.signUp({ dailyLimit: 1000 }));
  taskId = (await addTask(app.services.database)).id;
});
afterAll(() => app.close());

/** Plays an answer, and what the model says when it is asked for suggestions. */
const play = (answer: ScriptedReply, suggestions: ScriptedReply) =>
  app.model.play(({ body }) =>
    JSON.stringify(body.messages).includes('suggested_questions') ? suggestions : answer,
  );
const questions = (...suggested_questions: unknown[]) => ({ json: { suggested_questions } });
const run = async () => {
  const { body } = await app.call(createExecution, { token, query: { wait: 20 }, body: { task_id: taskId } });
  return body;
};
const read = async (id: string) => (await app.call(getExecution, { token, params: { id } })).body;

test('suggestions come after an answer, never in it, and count as no run', async () => {
  play({ text: 'Soup.' }, questions('How much?', ' And  nuts? ', 'How much?', 7, 'c?', 'd?'));
  const { id, result } = await run();
  await expect.poll(async () => (await read(id)).suggestions).toEqual(['How much?', 'And nuts?', 'c?']);
  expect([result, (await read(id)).result]).toEqual(['Soup.', 'Soup.']);
  const [row] = await app.services.database.query(
    '',
    'select usage_count from users where id = (select user_id from executions where id = $1)',
    [id],
  );
  expect(row).toEqual({ usage_count: 1 });
  play({ text: 'Use oat milk.' }, questions('Which brand?'));
  const asked = { token, params: { id }, query: { wait: 20 }, body: { message: 'And without dairy?' } };
  expect((await app.call(createFollowUp, asked)).body.result).toBe('Use oat milk.');
  await expect.poll(async () => (await read(id)).follow_ups[0]?.suggestions).toEqual(['Which brand?']);
});

test('an answer is complete before its suggestions are asked for, and without them', async () => {
  play({ text: 'Soup.' }, { fault: { kind: 'hang' } });
  const { status, suggestions } = await run();
  expect([status, suggestions]).toEqual(['completed', []]);
  await expect.poll(() => app.model.requests).toHaveLength(2);
  play({ text: 'Soup.' }, { fault: { kind: 'status', status: 500 } });
  expect(await run()).toMatchObject({ status: 'completed', result: 'Soup.', suggestions: [] });
  await expect.poll(() => app.model.requests).toHaveLength(2);
});

test('no suggestions are requested for a run that failed', async () => {
  play({ fault: { kind: 'status', status: 401 } }, questions('Why?'));
  expect((await run()).status).toBe('failed');
  play({ text: 'Soup.' }, questions('Why?'));
  const { id } = await run();
  await expect.poll(async () => (await read(id)).suggestions).toEqual(['Why?']);
  expect(app.model.requests).toHaveLength(2);
});
