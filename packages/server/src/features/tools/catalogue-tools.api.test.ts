import { api, toolInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { callsOf, runTask } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { catalogue } from '../../db/catalogue/index.ts';
import { catalogueTools } from '../../db/catalogue/tools.ts';
import { builtins } from './builtin/index.ts';

const soon = { interval: 20 };
type Shape = { properties?: object; required?: string[] };

describe('the shipped tools', () => {
  test('are the built-in ones and can be saved from their form', () => {
    expect(catalogueTools.map(({ name }) => name)).toEqual(Object.keys(builtins));
    for (const tool of catalogueTools) {
      const given = { ...tool, implementation_type: 'builtin' };
      expect(toolInput.safeParse(given).error?.issues ?? []).toEqual([]);
    }
  });

  test('have schemas that match their inputs', () => {
    const shapeOf = (name: string, { properties = {}, required = [] }: Shape) => ({
      name,
      names: Object.keys(properties).sort(),
      required: [...required].sort(),
    });
    const inputOf = (name: keyof typeof builtins) =>
      z.toJSONSchema(builtins[name].input ?? z.object({}), { io: 'input' });
    expect(catalogueTools.map(({ name, input_schema }) => shapeOf(name, input_schema))).toEqual(
      catalogueTools.map(({ name }) => shapeOf(name, inputOf(name))),
    );
  });
});

describe('a shipped task with tools, answered by the demo model:', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({
      env: {
        SEED_CATALOGUE: 'on',
        DEMO_MODEL: 'on',
        DEMO_MODEL_PACE_MS: '0',
        OPENAI_BASE_URL: '',
        XAI_BASE_URL: '',
        DEEPSEEK_BASE_URL: '',
      },
    });
    token = (await app.admin()).token;
    await app.services.database.query(
      '',
      `update users set daily_execution_limit = -1, current_plan = 'ultra'`,
      [],
    );
  });
  afterAll(() => app.close());

  const withTools = catalogue.flatMap(({ tasks }) => tasks).filter(({ tools }) => tools !== undefined);

  test.each(withTools.map((task) => [task.texts.en.name, task] as const))(
    '“%s” runs its tools to the end',
    async (name, task) => {
      const { database } = app.services;
      const [row] = await database.query<{ id: string }>('', 'select id from tasks where name = $1', [name]);
      await database.query('', `update tasks set required_parameters = '[]' where id = $1`, [row?.id]);
      const content = 'Carry out the task.';
      await database.query(
        '',
        'update prompts set content = $2 where id in (select prompt_id from task_prompts where task_id = $1)',
        [row?.id, content],
      );
      const id = await runTask(app, token, row?.id ?? '');
      const asks = Object.values(task.tools ?? {}).includes('ask');
      if (asks) {
        await expect
          .poll(async () => (await callsOf(app, id)).map(({ status }) => status), soon)
          .toContain('pending_confirmation');
        const waiting = (await callsOf(app, id)).find(({ status }) => status === 'pending_confirmation');
        const request = { token, params: { id: waiting?.id ?? '' }, body: { confirmed: true } };
        expect((await app.call(api.tools.confirmToolCall, request)).status).toBe(200);
      }
      const read = async () => (await app.call(api.executions.getExecution, { token, params: { id } })).body;
      await expect.poll(async () => (await read()).status, soon).toBe('completed');
      const calls = await callsOf(app, id);
      expect(calls.length).toBeGreaterThan(0);
      expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 'completed'));
    },
  );
});
