import { createRequire } from 'node:module';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTaskWithTools, addTool, callsOf, runTask } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const everything = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
const command = `${process.execPath} ${everything} stdio`;
const soon = { interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { MCP_STDIO: `some-other-command, ${command}` } });
});
afterAll(() => app.close());

test('a run calls the tools of an MCP server under the same and under other names', async () => {
  const { database } = app.services;
  const remote = (name: string, more = {}) =>
    addTool(database, {
      name,
      implementation_type: 'mcp',
      config: { transport: 'stdio', command, ...more },
    });
  const task = await addTaskWithTools(database, [
    await remote('echo'),
    await remote('add', { tool_name: 'get-sum' }),
    await remote('missing', { tool_name: 'no-such-tool' }),
  ]);
  app.model.play([
    {
      toolCalls: [
        { name: 'echo', arguments: { message: 'hello' } },
        { name: 'add', arguments: { a: 40, b: 2 } },
        { name: 'add', arguments: { a: 'forty' } },
        { name: 'missing', arguments: {} },
      ],
    },
    { text: 'Done.' },
  ]);
  const user = await app.signUp();
  const id = await runTask(app, user.token, task.id);
  const read = async () =>
    (await app.call(api.executions.getExecution, { token: user.token, params: { id } })).body;
  await expect.poll(async () => (await read()).status, soon).toBe('completed');
  const calls = await callsOf(app, id);
  expect(calls.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed', 'failed']);
  expect(calls[0]?.result).toEqual({ text: 'Echo: hello' });
  expect(JSON.stringify(calls[1]?.result)).toContain('42');
  expect(calls.slice(2).map(({ error }) => error?.split(':')[0])).toEqual(['TOOL_FAILED', 'TOOL_FAILED']);
});
