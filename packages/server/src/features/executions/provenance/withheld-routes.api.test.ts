import { api, type Parameter, type ProfileField } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { addTaskWithTools, addTool, callsOf, runTask } from '@agentarium/testkit/tools.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { suggestQuestions } from '../perform/perform-execution.ts';

const { createExecution, createFollowUp, cancelExecution } = api.executions;
const soon = { interval: 10 };
const weight: Parameter = { name: 'weight', param_type: 'UserProfile', data_type: 'Float' };
const fromParent = (name: string): Parameter => ({ name, param_type: 'ParentInput', data_type: 'String' });

describe('a profile value that is withheld after it was used', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let profile: Awaited<ReturnType<typeof addTool>>;
  let past: typeof profile;
  let careful: typeof profile;

  beforeAll(async () => {
    app = await testApp({ env: { RUNS_PER_USER: '1' } });
    const { database } = app.services;
    profile = await addTool(database, { name: 'profile', config: { builtin: 'user_profile' } });
    past = await addTool(database, { name: 'past', config: { builtin: 'past_results' } });
    careful = await addTool(database, { name: 'careful', requires_confirmation: true });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    await app.call(api.users.updateUserParams, { token: user.token, body: { weight: 71.77, height: 180 } });
  });

  const { ended, runAll, childrenEnded, read } = userRuns(() => ({ app, user }));
  const withhold = (...withheld: ProfileField[]) =>
    app.call(api.users.updatePrivacy, { token: user.token, body: { withheld } });
  const run = async (task_id: string, more: object = {}) =>
    app.call(createExecution, { token: user.token, body: { task_id, ...more } });
  const ask = (id: string, wait = 25) =>
    app.call(createFollowUp, {
      token: user.token,
      params: { id },
      query: { wait },
      body: { message: 'Sure?' },
    });
  const says = (text: string, tool?: string) =>
    app.model.play(({ body }) =>
      tool === undefined || body.messages.some(({ role }) => role === 'tool')
        ? { text }
        : { toolCalls: [{ name: tool, arguments: {} }] },
    );
  const sent = () => JSON.stringify(app.model.requests.map(({ body }) => body.messages));
  const refusal = ({ status, error }: { status: number; error: { error_code: string } }) => [
    status,
    error.error_code,
  ];
  const withheld = [422, 'FIELD_WITHHELD'];

  test('reaches no model through past results, also of runs that only repeated it or had it typed', async () => {
    const task = await addTaskWithTools(app.services.database, [profile, past]);
    says('Your weight is 71.77 kg.', 'profile');
    await run(task.id);
    says('As before: 71.77 kg.', 'past');
    const second = await run(task.id);
    expect(sent()).toContain('Your weight is 71.77');
    expect((await callsOf(app, second.body.id))[0]?.result).toMatchObject({
      based_on: expect.arrayContaining(['weight', 'height']),
    });
    await withhold('weight');
    says('Fine.', 'past');
    await run(task.id);
    expect(sent()).toContain('results');
    expect(sent()).not.toContain('71.77');
    await withhold('allergies');
    await run(task.id);
    expect(sent()).toContain('As before: 71.77');

    const typed = await addTaskWithTools(app.services.database, [past]);
    await app.services.database.query('', 'update tasks set required_parameters = $2 where id = $1', [
      typed.id,
      JSON.stringify([weight]),
    ]);
    await withhold('weight');
    says('So you weigh 64.5 kg.');
    await run(typed.id, { parameters: { weight: 64.5 } });
    says('Fine.', 'past');
    await run(typed.id, { parameters: { weight: 60 } });
    expect(sent()).toContain('results');
    expect(sent()).not.toContain('64.5');
  });

  test('reaches no model through questions about an answer that a tool informed', async () => {
    const task = await addTaskWithTools(app.services.database, [profile]);
    says('Your weight is 71.77 kg.', 'profile');
    const { body } = await run(task.id);
    await withhold('weight');
    expect(refusal(await ask(body.id))).toEqual(withheld);
    await withhold('allergies');
    expect((await ask(body.id)).status).toBe(201);
  });

  test('reaches no step through the answers of its family', async () => {
    const config = { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 1 };
    const { parent, children } = await addComposite(
      app.services.database,
      [{ child_task_config: config }, { child_task_config: config }],
      { required_parameters: [weight] },
    );
    says('Your weight is 71.77 kg.');
    const { body } = await run(parent.id);
    await run(children[0]?.id ?? '', { parent_execution_id: body.id });
    expect(sent()).toContain('Your weight is 71.77');
    await withhold('weight');
    says('Fine.');
    const steps = await Promise.all(children.map(({ id }) => run(id, { parent_execution_id: body.id })));
    expect(steps.map((step) => step.body.status)).toEqual(['completed', 'completed']);
    expect(sent()).not.toContain('71.77');
  });

  test('reaches no step through the outputs of its parent, unless the user types them', async () => {
    const config = { include_parent_dialog: false, include_sibling_dialogs: true, history_depth: 0 };
    const { parent, children } = await addComposite(
      app.services.database,
      [
        { required_parameters: [fromParent('note')] },
        { required_parameters: [{ ...fromParent('note'), param_type: 'UserInput' }] },
        { child_task_config: config },
      ],
      {
        required_parameters: [weight],
        output_parameters: [{ name: 'note', data_type: 'String', description: 'A note' }],
      },
    );
    app.model.play(({ body }) =>
      'response_format' in body
        ? { text: JSON.stringify({ note: 'weighs 71.77' }) }
        : { text: '```json\n{"note": "weighs 71.77"}\n```\nDone.' },
    );
    const { body } = await run(parent.id);
    expect(body.output_params).toEqual({ note: 'weighs 71.77' });
    const step = (at: number, parameters = {}) =>
      run(children[at]?.id ?? '', { parent_execution_id: body.id, parameters });
    says('You are one who weighs 71.77.');
    await step(0);
    expect(sent()).toContain('weighs 71.77');

    await withhold('weight');
    says('Fine.');
    const refused = await step(0);
    expect(refusal(refused)).toEqual(withheld);
    expect(refused.error.details).toMatchObject([
      { path: 'parameters.note', code: 'FIELD_WITHHELD', params: { field: 'weight', name: 'note' } },
    ]);
    await runAll(body.id);
    await childrenEnded(body.id);
    expect((await read(body.id)).children_run?.skipped).toEqual([
      { task_id: children[1]?.id, code: 'FIELD_WITHHELD' },
    ]);
    // The third step is shown its siblings, of which the first had the output.
    expect(sent()).not.toContain('71.77');
    expect((await step(0, { note: 'of average size' })).body).toMatchObject({
      status: 'completed',
      input_params: { note: 'of average size' },
    });
    expect(sent()).toContain('of average size');
  });

  test('reaches no model with a run or a question that waited in the queue', async () => {
    const task = await addTask(app.services.database, { required_parameters: [weight] });
    const first = await run(task.id);
    const stalled = await addTask(app.services.database);
    app.model.play([{ chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const active = await runTask(app, user.token, stalled.id);
    await expect.poll(() => app.model.requests.length, soon).toBe(1);
    const queued = await runTask(app, user.token, task.id);
    const asked = (await ask(first.body.id, 0)).body;
    await withhold('weight');
    says('Fine.');
    await app.call(cancelExecution, { token: user.token, params: { id: active } });
    expect((await ended(queued)).error?.code).toBe('FIELD_WITHHELD');
    const followUp = async () => (await read(first.body.id)).follow_ups.find(({ id }) => id === asked.id);
    await expect.poll(async () => (await followUp())?.error?.code, soon).toBe('FIELD_WITHHELD');
    expect(app.model.requests).toHaveLength(0);
    const refunded = 'select charge_returned_at from executions where id = any($1::uuid[])';
    const charges = await app.services.database.query('', refunded, [[queued, asked.id]]);
    expect(charges).toEqual(Array(2).fill({ charge_returned_at: expect.any(Date) }));
  });

  test('reaches no model with the call for suggested questions', async () => {
    const task = await addTask(app.services.database, { required_parameters: [weight] });
    const { body } = await run(task.id);
    const [entry] = app.services.models.chainFor('chatgpt', 1);
    if (!entry) throw new Error('There is no model');
    const execution = { id: body.id, language: 'en' } as const;
    const answered = { execution, entry, about: 'Weight', answer: 'You weigh 71.77 kg.' };
    const suggest = () => suggestQuestions(app.services, answered, AbortSignal.timeout(60_000));
    await suggest();
    expect(sent()).toContain('71.77');
    await withhold('weight');
    says('Fine.');
    await suggest();
    expect(app.model.requests).toHaveLength(0);
  });

  test('reaches no model after an approval that was awaited', async () => {
    const task = await addTaskWithTools(app.services.database, [profile, careful]);
    const calls = [
      { name: 'profile', arguments: {} },
      { name: 'careful', arguments: { expression: '1 + 1' } },
    ];
    app.model.play([{ text: 'May I?', toolCalls: calls }, { text: 'You weigh 71.77 kg.' }]);
    const id = await runTask(app, user.token, task.id);
    const pending = async () =>
      (await callsOf(app, id)).find(({ status }) => status === 'pending_confirmation')?.id;
    await expect.poll(pending, soon).toBeDefined();
    await expect.poll(async () => (await callsOf(app, id))[0]?.status, soon).toBe('completed');
    await withhold('weight');
    const answer = { params: { id: (await pending()) ?? '' }, body: { confirmed: true } };
    await app.call(api.tools.confirmToolCall, { token: user.token, ...answer });
    expect((await ended(id)).error?.code).toBe('FIELD_WITHHELD');
    expect(app.model.requests).toHaveLength(1);
  });
});
