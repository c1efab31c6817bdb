import { api, type ProfileField } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { actAs } from '../../../platform/context.ts';
import { acceptExecution } from '../accept/accept-execution.ts';
import { sweepExecutions } from '../queue/sweep-executions.ts';

const { createExecution, createFollowUp, runChildren, getExecution } = api.executions;
const { getPrivacy, updatePrivacy, updateUserParams } = api.users;
const own = (name: string, data_type: 'Float' | 'Integer' = 'Float') =>
  ({ name, param_type: 'UserProfile', data_type }) as const;
const fromParent = (name: string) => ({ name, param_type: 'ParentInput', data_type: 'Float' }) as const;

describe('privacy', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp();
    const required_parameters = [own('weight'), own('age', 'Integer')];
    taskId = (await addTask(app.services.database, { required_parameters })).id;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    const body = { weight: 71.5, height: 180, date_of_birth: '1990-05-01', allergies: ['nuts'] };
    await app.call(updateUserParams, { token: user.token, body });
  });

  const withhold = (withheld: ProfileField[], before?: ProfileField[]) =>
    app.call(updatePrivacy, { token: user.token, body: { withheld, ...(before && { before }) } });
  const run = (task_id: string, parameters = {}, more: { parent_execution_id?: string } = {}) =>
    app.call(createExecution, { token: user.token, body: { task_id, parameters, ...more } });
  const read = async () => (await app.call(getPrivacy, { token: user.token })).body;
  const sentText = () => JSON.stringify(app.model.requests.at(-1)?.body.messages);

  test('counts what runs sent by family and kind, for 90 days', async () => {
    expect(await read()).toMatchObject({ withheld: [], sent: [] });
    await run(taskId);
    await run(taskId);
    const counted = (group: string, runs: number) => ({
      family: 'chatgpt',
      is_demo: false,
      group,
      runs,
      last_sent_at: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    expect((await read()).sent).toEqual([counted('birth', 2), counted('body', 2)]);
    const answered = await run(taskId);
    await app.call(createFollowUp, {
      token: user.token,
      params: { id: answered.body.id },
      body: { message: 'Sure?' },
    });
    expect((await read()).sent).toEqual([counted('birth', 4), counted('body', 4)]);
    const age = 'update sent_data set day = day - 91 where user_id = $1';
    await app.services.database.query('', age, [user.id]);
    expect((await read()).sent).toEqual([]);
    await sweepExecutions(app.services, { signal: new AbortController().signal });
    const left = 'select 1 from sent_data where user_id = $1';
    expect(await app.services.database.query('', left, [user.id])).toEqual([]);
  });

  test('counts nothing if no model was called', async () => {
    const broken = await addTask(app.services.database, {
      prompt: '{{ weight | no_such_filter }}',
      required_parameters: [own('weight')],
    });
    expect((await run(broken.id)).body.status).toBe('failed');
    expect((await read()).sent).toEqual([]);
  });

  test('rejects a run that needs a withheld field, and names it; a typed value is used for that run only', async () => {
    expect((await withhold(['date_of_birth', 'weight'])).body.withheld).toEqual(['date_of_birth', 'weight']);
    const refused = await run(taskId);
    expect([refused.status, refused.error.error_code]).toEqual([422, 'FIELD_WITHHELD']);
    expect(refused.error.details).toMatchObject([
      { path: 'parameters.weight', code: 'FIELD_WITHHELD', params: { field: 'weight', name: 'weight' } },
      { path: 'parameters.age', code: 'FIELD_WITHHELD', params: { field: 'date_of_birth', name: 'age' } },
    ]);
    const typed = await run(taskId, { weight: 60, age: 30 });
    expect(typed.body).toMatchObject({ status: 'completed', input_params: { weight: 60, age: 30 } });
    expect(sentText()).not.toContain('71.5');
    expect((await run(taskId, { weight: 60 })).error.error_code).toBe('FIELD_WITHHELD');
    expect((await run(taskId, { weight: 'heavy', age: 30 })).error.error_code).toBe('VALIDATION_FAILED');
    // A question about it contains only what was typed for it.
    const question = { token: user.token, params: { id: typed.body.id }, body: { message: 'Sure?' } };
    expect((await app.call(createFollowUp, question)).status).toBe(201);
    await withhold([]);
    expect((await run(taskId)).status).toBe(201);
  });

  test('rejects questions about an answer whose messages contain it', async () => {
    const { body } = await run(taskId);
    await withhold(['weight']);
    const question = { token: user.token, params: { id: body.id }, body: { message: 'Sure?' } };
    const refused = await app.call(createFollowUp, question);
    expect([refused.status, refused.error.error_code]).toEqual([422, 'FIELD_WITHHELD']);
    expect(refused.error.details?.[0]).toMatchObject({ path: 'message', params: { field: 'weight' } });
    // The same for a run without a trace, by the sources of its inputs.
    await app.services.database.query('', 'update executions set trace = null where id = $1', [body.id]);
    expect((await app.call(createFollowUp, question)).error.error_code).toBe('FIELD_WITHHELD');
    await withhold(['height']);
    expect((await app.call(createFollowUp, question)).status).toBe(201);
  });

  test('withholds it from children: their parameters, and the messages of their parent', async () => {
    const config = { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 1 };
    const { parent, children } = await addComposite(
      app.services.database,
      [
        { required_parameters: [fromParent('weight')] },
        { child_task_config: config },
        { required_parameters: [own('weight')] },
      ],
      { required_parameters: [own('weight')] },
    );
    const first = await run(parent.id);
    expect(sentText()).toContain('71.5');
    await withhold(['weight']);
    const of = { parent_execution_id: first.body.id };
    const codes = await Promise.all(children.map(({ id }) => run(id, {}, of)));
    expect(codes.map(({ status, error }) => error.error_code ?? status)).toEqual([
      'FIELD_WITHHELD',
      201,
      'FIELD_WITHHELD',
    ]);
    expect(sentText()).not.toContain('71.5');
    const second = await withhold([]).then(() => run(parent.id));
    await withhold(['weight']);
    await app.call(runChildren, { token: user.token, params: { id: second.body.id } });
    const skipped = async () =>
      (await app.call(getExecution, { token: user.token, params: { id: second.body.id } })).body.children_run;
    const code = 'FIELD_WITHHELD';
    await expect
      .poll(async () => (await skipped())?.skipped)
      .toEqual([
        { task_id: children[0]?.id, code },
        { task_id: children[2]?.id, code },
      ]);
    const [typed] = [await run(children[0]?.id ?? '', { weight: 55 }, of)];
    expect(typed.body.input_params).toEqual({ weight: 55 });
  });

  test('withholds it from a schedule, including values stored with it', async () => {
    await withhold(['weight']);
    const by = { userId: user.id, isAdmin: false, language: null };
    const scheduler = actAs(app.services, { kind: 'scheduler' });
    const ofSchedule = { scheduleId: crypto.randomUUID(), planned: true };
    const input = { by, ofSchedule, taskId, parentExecutionId: null, force: true, idempotency: null };
    for (const parameters of [{}, { weight: 60, age: 30 }])
      await expect(acceptExecution(scheduler, { ...input, parameters })).rejects.toMatchObject({
        code: 'FIELD_WITHHELD',
      });
  });

  test('withholds it from the tool that reads the profile', async () => {
    const tool = await addTool(app.services.database, {
      name: 'my_profile',
      config: { builtin: 'user_profile' },
    });
    const task = await addTaskWithTools(app.services.database, [tool]);
    await withhold(['weight']);
    app.model.play([{ toolCalls: [{ name: 'my_profile', arguments: {} }] }, { text: 'Seen.' }]);
    expect((await run(task.id)).body.status).toBe('completed');
    expect(sentText()).toContain('height_cm');
    expect(sentText()).not.toContain('71.5');
    expect((await read()).sent.map(({ group }) => group)).toEqual(['birth', 'body', 'health']);
  });

  test('of two changes made from the same state the second is rejected', async () => {
    const both = await Promise.all([withhold(['weight'], []), withhold(['height'], [])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = both.filter(({ status }) => status === 200);
    expect((await read()).withheld).toEqual(kept?.body.withheld);
    expect((await withhold(['weight', 'weight'])).body.withheld).toEqual(['weight']);
  });

  test('a run decided before the change but accepted after it does not contain the field', async () => {
    const { db } = app.services.database;
    const query = db.query.bind(db) as (...args: unknown[]) => Promise<never>;
    const spy = vi.spyOn(db, 'query').mockImplementation(async (...args: unknown[]) => {
      const rows = await query(...args);
      if (args[0] === 'run-facts') {
        spy.mockRestore();
        await withhold(['weight']);
      }
      return rows;
    });
    const { status, error } = await run(taskId);
    expect([status, error.error_code]).toEqual([422, 'FIELD_WITHHELD']);
    expect((await read()).sent).toEqual([]);
  });

  test('no run requested after the change contains the field, however many came before', async () => {
    let isChanged = false;
    const leaks = async () => {
      const isLate = isChanged;
      const { status } = await run(taskId);
      return isLate && status === 201;
    };
    const change = withhold(['weight']).then(() => {
      isChanged = true;
    });
    const asked = Array.from({ length: 12 }, leaks);
    await change;
    asked.push(...Array.from({ length: 4 }, leaks));
    expect(await Promise.all(asked)).not.toContain(true);
  });

  test('is part of the export', async () => {
    await run(taskId);
    await withhold(['allergies']);
    const { body } = await app.call(api.users.exportAccount, { token: user.token });
    expect(body).toMatchObject({
      withheld_fields: ['allergies'],
      sent_data: [
        { family: 'chatgpt', field_group: 'birth', runs: 1 },
        { family: 'chatgpt', field_group: 'body', runs: 1 },
      ],
      executions: [
        { sources: { weight: 'profile' }, sent_data: ['profile.date_of_birth', 'profile.weight'] },
      ],
    });
  });
});
