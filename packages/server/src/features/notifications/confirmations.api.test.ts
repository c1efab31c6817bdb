import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTaskWithTools, addTool, callsOf, runTask } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const soon = { interval: 10 };

describe('notifications about approvals', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test('a round awaiting approval notifies immediately and only once, and is marked read once decided', async () => {
    const user = await app.signUp();
    const careful = await addTool(app.services.database, { name: 'careful', requires_confirmation: true });
    const task = await addTaskWithTools(app.services.database, [careful]);
    const calls = ['1 + 1', '2 + 2'].map((expression) => ({ name: 'careful', arguments: { expression } }));
    app.model.play(({ body }) =>
      body.messages.some(({ role }) => role === 'tool')
        ? { text: 'Thank you' }
        : { text: 'May I?', toolCalls: calls },
    );
    const list = async () =>
      (await app.call(api.notifications.listNotifications, { token: user.token })).body;
    const id = await runTask(app, user.token, task.id);
    await expect.poll(async () => (await list()).unread, soon).toBe(1);
    expect((await list()).items).toMatchObject([
      {
        kind: 'confirmation_needed',
        data: { execution_id: id, task: { id: task.id }, tool_names: ['careful'] },
      },
    ]);
    for (const call of await callsOf(app, id)) {
      expect((await list()).unread).toBe(1);
      const answer = { token: user.token, params: { id: call.id }, body: { confirmed: true } };
      expect((await app.call(api.tools.confirmToolCall, answer)).status).toBe(200);
    }
    expect((await list()).unread).toBe(0);
    expect((await list()).items[0]?.read_at).not.toBeNull();
  });

  test.each(['stopped', 'deleted'])(
    'a run that is %s while it waits asks for no approval any more',
    async (end) => {
      const user = await app.signUp();
      const careful = await addTool(app.services.database, { requires_confirmation: true });
      const task = await addTaskWithTools(app.services.database, [careful]);
      app.model.play([
        { text: 'May I?', toolCalls: [{ name: careful.name, arguments: { expression: '1' } }] },
      ]);
      const id = await runTask(app, user.token, task.id);
      const unread = async () =>
        (await app.call(api.notifications.countUnread, { token: user.token })).body.unread;
      await expect.poll(unread, soon).toBe(1);
      const verb = end === 'stopped' ? api.executions.cancelExecution : api.executions.deleteExecution;
      expect((await app.call(verb, { token: user.token, params: { id } })).status).toBe(200);
      expect(await unread()).toBe(0);
    },
  );
});
