import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executions } from '../../db/schema/index.ts';
import { newId } from '../../platform/ids.ts';

const labels = { en: { display_name: 'Weight' }, ru: { display_name: 'Вес' } };
const at = (day: number) => new Date(`2026-01-0${day}T10:00:00Z`);

describe('progress', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let parent: Awaited<ReturnType<typeof addTask>>;
  let child: typeof parent;

  beforeAll(async () => {
    app = await testApp({ worker: false });
    user = await app.signUp();
    const { database } = app.services;
    parent = await addTask(database, {
      task_type: 'parent',
      required_parameters: [
        { name: 'weight', param_type: 'UserInput', data_type: 'Float', locales: labels, unit: 'kg' },
        { name: 'secret_factor', param_type: 'AdminInput', data_type: 'Float', value: 7 },
        { name: 'mood', param_type: 'UserInput', data_type: 'String' },
      ],
      output_parameters: [{ name: 'calories', data_type: 'Integer', description: 'Per day' }],
    });
    child = await addTask(database, {
      task_type: 'child',
      parent_task_id: parent.id,
      agent_id: parent.agent_id,
      output_parameters: [
        { name: 'calories', data_type: 'Integer' },
        { name: 'steps', data_type: 'Integer' },
      ],
    });
  });
  afterAll(() => app.close());

  const addRun = async (given: Partial<typeof executions.$inferInsert>) => {
    const created_at = given.created_at ?? at(1);
    const id = newId(created_at.getTime());
    await app.services.database.db.insert(executions).values({
      id,
      user_id: user.id,
      task_id: parent.id,
      agent_id: parent.agent_id,
      task_name: 'Test task',
      agent_name: 'Tester',
      status: 'completed',
      input_params: {},
      created_at,
      updated_at: created_at,
      ...given,
    });
    return id;
  };

  it('charts the numbers of one’s own runs of the task and of their children, oldest first', async () => {
    const stranger = await app.signUp();
    const first = await addRun({
      created_at: at(1),
      input_params: { weight: 80, mood: 'good' },
      output_params: { calories: null },
    });
    const second = await addRun({
      created_at: at(2),
      input_params: { weight: 79.5, secret_factor: 7, mood: '3' },
      output_params: { calories: 2100 },
    });
    const family = { task_id: child.id, parent_execution_id: first, created_at: at(3) };
    await addRun({ ...family, output_params: { calories: 1900, steps: 4000 } });
    await addRun({ ...family, output_params: { steps: 9000 }, created_at: at(4) });
    await addRun({ ...family, output_params: { steps: 1 }, created_at: at(5), status: 'failed' });
    await addRun({ user_id: stranger.id, input_params: { weight: 1 } });

    const { status, body } = await app.call(api.executions.getExecutionProgress, {
      token: user.token,
      params: { id: first },
    });
    expect(status).toBe(200);
    expect(body.parameters.map(({ key }) => key)).toEqual([
      'input.weight',
      'output.calories',
      'output.steps',
    ]);
    expect(body.parameters[0]).toMatchObject({ unit: 'kg', locales: labels, task_id: parent.id });
    expect(body.parameters[1]).toMatchObject({ description: 'Per day', task_id: parent.id });
    expect(body.points).toEqual([
      {
        execution_id: first,
        created_at: at(1).toISOString(),
        values: { 'input.weight': 80, 'output.calories': 1900, 'output.steps': 9000 },
      },
      {
        execution_id: second,
        created_at: at(2).toISOString(),
        values: { 'input.weight': 79.5, 'output.calories': 2100 },
      },
    ]);
  });

  it('stores the selected charts of an execution', async () => {
    const executionId = await addRun({});
    const call = { token: user.token, params: { executionId } };
    expect((await app.call(api.executions.getProgressPreferences, call)).body).toEqual({
      chart_preferences: null,
    });
    const charts = [
      {
        id: 'chart_1',
        primary_parameter: 'input.weight',
        secondary_parameter: 'output.calories',
        position: 0,
      },
    ];
    const chart_preferences = {
      version: 1 as const,
      charts,
      metadata: { last_modified: null, auto_generated: false },
    };
    const saved = await app.call(api.executions.saveProgressPreferences, {
      ...call,
      body: { chart_preferences },
    });
    expect(saved.body.chart_preferences).toMatchObject({ charts, metadata: { auto_generated: false } });
    expect(saved.body.chart_preferences.metadata.last_modified).not.toBeNull();
    await app.call(api.executions.saveProgressPreferences, {
      ...call,
      body: { chart_preferences: { ...chart_preferences, charts: [] } },
    });
    const { body } = await app.call(api.executions.getProgressPreferences, call);
    expect(body.chart_preferences?.charts).toEqual([]);
  });

  it('refuses charts of an execution that is being deleted', async () => {
    const executionId = await addRun({});
    const chart_preferences = {
      version: 1 as const,
      charts: [],
      metadata: { last_modified: null, auto_generated: false },
    };
    const call = { token: user.token, params: { executionId }, body: { chart_preferences } };
    const deletion = 'delete from executions where id = $1';
    const { error } = await meetUncommitted(app.services.database, [deletion, [executionId]], () =>
      app.call(api.executions.saveProgressPreferences, call),
    );
    expect(error.error_code).toBe('EXECUTION_NOT_FOUND');
  });

  it('refuses charts that another tab would lose', async () => {
    const executionId = await addRun({});
    const chart_preferences = {
      version: 1 as const,
      charts: [],
      metadata: { last_modified: null, auto_generated: false },
    };
    const save = (before: string | null) =>
      app.call(api.executions.saveProgressPreferences, {
        token: user.token,
        params: { executionId },
        body: { chart_preferences, before },
      });
    const first = (await save(null)).body.chart_preferences.metadata.last_modified;
    expect((await save(null)).error.error_code).toBe('STALE_WRITE');
    app.clock.advance(1000);
    const both = await Promise.all([save(first), save(first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save(first)).error.error_code).toBe('STALE_WRITE');
  });

  it('is one series over tasks, of numbers with the same unit', async () => {
    const other = await addTask(app.services.database, {
      output_parameters: [
        { name: 'weight', data_type: 'Float', unit: 'kg' },
        { name: 'height', data_type: 'Float', unit: 'cm' },
      ],
    });
    const person = await app.signUp();
    const run = (values: Partial<typeof executions.$inferInsert>) =>
      addRun({ user_id: person.id, ...values });
    const late = await run({ input_params: { weight: 81 }, created_at: at(3) });
    const early = await run({ task_id: other.id, output_params: { weight: 82 }, created_at: at(2) });
    const read = (outputs: string) =>
      app.call(api.executions.getOutputsProgress, { token: person.token, query: { outputs } });
    const own = `${parent.id}:input.weight`;
    expect((await read(`${own},${other.id}:weight`)).body).toMatchObject({
      unit: 'kg',
      parameters: [{ task_id: parent.id }, { task_id: other.id, key: 'output.weight' }],
      points: [
        { execution_id: early, task_id: other.id, value: 82 },
        { execution_id: late, task_id: parent.id, value: 81 },
      ],
    });
    const twice = (await read(`${other.id}:weight,${other.id}:output.weight`)).body;
    expect([twice.parameters.length, twice.points.map(({ value }) => value)]).toEqual([1, [82]]);
    for (const [outputs, code] of [
      [`${own},${other.id}:height`, 'UNITS_DIFFER'],
      [`${other.id}:mood`, 'PARAMETER_UNKNOWN'],
      ['weight', 'OUTPUT_FORMAT'],
      [`${'-'.repeat(36)}:weight`, 'OUTPUT_FORMAT'],
    ] as const) {
      const { status, error } = await read(outputs);
      expect([status, error.details]).toMatchObject([400, [{ code }]]);
    }
  });

  it.each([
    [
      'five charts',
      { charts: [0, 1, 2, 3, 3].map((position, index) => ({ id: `chart_${index}`, position })) },
    ],
    ['the same id twice', { charts: [0, 1].map((position) => ({ id: 'chart_1', position })) }],
  ])('rejects %s', async (_name, wrong) => {
    const executionId = await addRun({});
    const charts = wrong.charts.map((chart) => ({
      primary_parameter: null,
      secondary_parameter: null,
      ...chart,
    }));
    const chart_preferences = {
      version: 1,
      metadata: { last_modified: null, auto_generated: false },
      charts,
    };
    const { status, error } = await app.call(api.executions.saveProgressPreferences, {
      token: user.token,
      params: { executionId },
      body: { chart_preferences: chart_preferences as never },
    });
    expect([status, error.error_code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(error.details?.[0]?.path).toContain('chart_preferences');
  });
});
