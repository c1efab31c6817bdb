import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { createExecution } = api.executions;

describe('a run is completed and stored with', () => {
  let app: TestApp;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    app = await testApp({ env: { LOG_LEVEL: 'silent', RUN_ANSWER_MAX_CHARS: '1000' } });
    ({ token, id: userId } = await app.signUp({ dailyLimit: -1 }));
  });
  afterAll(() => app.close());

  const run = async (task_id: string) => (await app.call(createExecution, { token, body: { task_id } })).body;
  const streamed = async (id: string) => {
    const read = `select string_agg(data->>'text', '' order by id) as text from execution_events
      where execution_id = $1 and type = 'text-delta'`;
    return (await app.services.database.query<{ text: string }>('', read, [id]))[0]?.text;
  };

  test('an answer over the limit, truncated and marked', async () => {
    app.model.play([{ text: 'word '.repeat(300) }, { text: 'Short.' }]);
    const task = await addTask(app.services.database);
    const [long, short] = [await run(task.id), await run(task.id)];
    expect(long).toMatchObject({ status: 'completed', result_cut: 'length' });
    expect(long.result).toContain('The answer ends here: it reached the limit of 1,000 characters.');
    expect(short).toMatchObject({ status: 'completed', result: 'Short.', result_cut: null });
    const list = { token, params: { id: userId }, query: { task_id: task.id } };
    const { items } = (await app.call(api.users.listUserExecutions, list)).body;
    expect(items.map(({ result_cut }) => result_cut)).toEqual([null, 'length']);
  });

  test('a NUL and a lone surrogate in the answer, replaced', async () => {
    app.model.play([{ chunks: ['Nul \0 here, ', 'half \ud800 there'] }]);
    const { id, status, result } = await run((await addTask(app.services.database)).id);
    expect([status, result]).toEqual(['completed', 'Nul \ufffd here, half \ufffd there']);
    expect(await streamed(id)).toBe(result);
    expect(app.model.requests).toHaveLength(1);
  });

  test('a surrogate pair split across chunks, joined', async () => {
    const chunks = ['Well done \ud83d', '\ude00 indeed'];
    app.model.play([{ chunks, chunkDelayMs: 150 }]);
    const { id, result } = await run((await addTask(app.services.database)).id);
    expect([result, await streamed(id)]).toEqual(['Well done 😀 indeed', 'Well done 😀 indeed']);
  });

  test('a NUL in an output value, replaced', async () => {
    app.model.play([{ text: 'Heavy.\n\n```json\n{"note": "nul \\u0000 here"}\n```' }]);
    const output = { name: 'note', data_type: 'String' as const, description: 'A note', locales: {} };
    const task = await addTask(app.services.database, { output_parameters: [output] });
    const { status, output_params } = await run(task.id);
    expect([status, output_params]).toEqual(['completed', { note: 'nul \ufffd here' }]);
  });

  test('a NUL in text before a tool call, replaced', async () => {
    const { database } = app.services;
    const tool = await addTool(database);
    const toolCalls = [{ name: tool.name, arguments: { expression: '1 + 1' } }];
    app.model.play([{ text: 'Let me \0 see', toolCalls }, { text: 'Two.' }]);
    const { status, result } = await run((await addTaskWithTools(database, [tool])).id);
    expect([status, result]).toEqual(['completed', 'Let me \ufffd see\n\nTwo.']);
    expect(app.model.requests).toHaveLength(2);
  });
});
