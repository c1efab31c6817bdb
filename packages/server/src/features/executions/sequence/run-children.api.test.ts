import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask, type TaskGiven } from '@agentarium/testkit/catalogue.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executions, tasks } from '../../../db/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { advanceDueSequences } from './run-children.ts';

const { createExecution, runChildren, cancelExecution } = api.executions;
const soon = { interval: 10 };
const needsInput: TaskGiven = {
  required_parameters: [{ name: 'wish', param_type: 'UserInput', data_type: 'String' }],
};

describe('the children of a parent', () => {
  let app: TestApp;
  let address: string;
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    app = await testApp();
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: 'Done' }]);
  });

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  const run = async (task_id: string, more: object = {}) =>
    (await app.call(createExecution, { token: user.token, body: { task_id, ...more } })).body;
  const { read, runAll, childrenEnded } = userRuns(() => ({ app, user }));
  const composite = async (children: TaskGiven[], given: TaskGiven = {}) => {
    const tasks = await addComposite(app.services.database, children, given);
    return { ...tasks, parentId: (await run(tasks.parent.id, { parameters: {} })).id };
  };
  const names = async (id: string) => (await read(id)).child_executions.map((child) => child.task_name);

  /** The messages a run sent; its owner is not shown them. */
  const messagesOf = async (id: string) => {
    const { db } = app.services.database;
    const [row] = await db.select().from(executions).where(eq(executions.id, id));
    return row?.request ?? [];
  };

  test('run one after another in order, each once', async () => {
    const { parentId } = await composite([{}, {}, {}]);
    let atOnce = 0;
    let most = 0;
    app.model.play(() => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      setTimeout(() => (atOnce -= 1), 30);
      return { text: 'Done', firstDelayMs: 30 };
    });
    const { status, body } = await runAll(parentId);
    expect([status, body.children_run]).toEqual([
      200,
      { status: 'running', held: false, error: null, skipped: [] },
    ]);
    await childrenEnded(parentId);
    const after = await read(parentId);
    expect(after.children_run).toEqual({ status: 'completed', held: false, error: null, skipped: [] });
    expect(after.child_executions.map((child) => [child.task_name, child.status])).toEqual([
      ['Child 1', 'completed'],
      ['Child 2', 'completed'],
      ['Child 3', 'completed'],
    ]);
    expect(most).toBe(1);
  });

  test('are not repeated; a concurrent request is rejected', async () => {
    const { parentId, children } = await composite([{}, {}]);
    await run(children[0]?.id ?? '', { parent_execution_id: parentId });
    const { promise: endAfter, resolve: goOn } = Promise.withResolvers<void>();
    app.model.play([{ text: 'Done', endAfter }]);
    const answers = await Promise.all([runAll(parentId), runAll(parentId), runAll(parentId)]);
    goOn();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ error }) => error.error_code ?? [])).toEqual(['IN_USE', 'IN_USE']);
    const reasons = answers.flatMap(({ error }) => error.details?.map(({ code }) => code) ?? []);
    expect(reasons).toEqual(['CHILDREN_RUNNING', 'CHILDREN_RUNNING']);
    await childrenEnded(parentId);
    expect(await names(parentId)).toEqual(['Child 1', 'Child 2']);
    expect((await runAll(parentId)).status).toBe(200);
    await childrenEnded(parentId);
    expect(await names(parentId)).toEqual(['Child 1', 'Child 2']);
  });

  test('are skipped if they must not run or lack input, with the reason', async () => {
    const { parentId, children } = await composite([
      { deployment_state: 'dev' },
      { tier: 'ultra' },
      needsInput,
      {
        required_parameters: [{ name: 'weight', param_type: 'UserProfile', data_type: 'Float' }],
      },
      {},
    ]);
    await runAll(parentId);
    await childrenEnded(parentId);
    expect(await names(parentId)).toEqual(['Child 5']);
    const codes = ['TASK_NOT_ACTIVE', 'TIER_LOCKED', 'VALIDATION_FAILED', 'MISSING_USER_PARAMETERS'];
    expect((await read(parentId)).children_run).toEqual({
      status: 'completed',
      held: false,
      error: null,
      skipped: codes.map((code, index) => ({ task_id: children[index]?.id, code })),
    });
  });

  test('do not keep their parent from being read while the model of one that was skipped is paused', async () => {
    const { parentId, children } = await composite([{}, needsInput]);
    await runAll(parentId);
    await childrenEnded(parentId);
    await query(`update tasks set required_parameters = '[]' where id = $1`, [children[1]?.id]);
    const admin = await app.admin();
    const pause = (paused: boolean) =>
      app.call(api.models.pauseFamily, {
        token: admin.token,
        params: { family: 'chatgpt' },
        body: { paused },
      });
    await pause(true);
    const { children_run } = await read(parentId);
    await pause(false);
    expect(children_run?.skipped).toEqual([{ task_id: children[1]?.id, code: 'MODEL_PAUSED' }]);
  });

  test('take inputs of the same name from their parent', async () => {
    const tasks = await addComposite(app.services.database, [needsInput], needsInput);
    const parent = await run(tasks.parent.id, { parameters: { wish: 'rest' } });
    await runAll(parent.id);
    await childrenEnded(parent.id);
    const [child] = (await read(parent.id)).child_executions;
    expect((await read(child?.id ?? '')).input_params).toEqual({ wish: 'rest' });
  });

  test('continue when one fails, and the failed one can be run again alone', async () => {
    const { parentId, children } = await composite([{ prompt: 'the bad one' }, {}]);
    app.model.play((request) =>
      JSON.stringify(request.body).includes('the bad one')
        ? { fault: { kind: 'status', status: 400 } }
        : { text: 'Done' },
    );
    await runAll(parentId);
    await childrenEnded(parentId);
    const after = await read(parentId);
    expect([after.status, after.children_run?.status]).toEqual(['completed', 'completed']);
    expect(after.child_executions.map(({ status }) => status)).toEqual(['failed', 'completed']);
    app.model.play([{ text: 'Done' }]);
    const again = await run(children[0]?.id ?? '', { parent_execution_id: parentId });
    expect(again.status).toBe('completed');
  });

  test('stop at a limit and report it', async () => {
    const { parentId } = await composite([{}, {}, {}]);
    await query('update users set daily_execution_limit = 2 where id = $1', [user.id]);
    await runAll(parentId);
    await childrenEnded(parentId);
    expect(await names(parentId)).toEqual(['Child 1']);
    expect((await read(parentId)).children_run).toMatchObject({
      status: 'stopped',
      held: false,
      error: { code: 'DAILY_LIMIT_GLOBAL', message: 'Daily execution limit reached globally' },
    });
    await query('update users set daily_execution_limit = -1 where id = $1', [user.id]);
    await runAll(parentId);
    await childrenEnded(parentId);
    expect(await names(parentId)).toEqual(['Child 1', 'Child 2', 'Child 3']);
  });

  test('run without one whose own runs of the day are used up', async () => {
    const tasks = await addComposite(app.services.database, [{ limit: 1 }, { limit: 5 }], { limit: 5 });
    const parent = async () => (await run(tasks.parent.id, { parameters: {} })).id;
    const [first, second] = [await parent(), await parent()];
    await runAll(first);
    await childrenEnded(first);
    expect(await names(first)).toEqual(['Child 1', 'Child 2']);
    await runAll(second);
    await childrenEnded(second);
    expect(await names(second)).toEqual(['Child 2']);
    expect((await read(second)).children_run).toMatchObject({ status: 'completed', error: null });
  });

  test('stop after a minute if one cannot start for an unexpected reason', async () => {
    const { parentId, children } = await composite([{}]);
    await query(`
      create function refuse_child() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
    await query(`
      create trigger refuse_child before insert on executions for each row
      when (new.task_id = '${children[0]?.id}') execute function refuse_child()`);
    await runAll(parentId);
    await advanceDueSequences(app.services);
    expect((await read(parentId)).children_run?.status).toBe('running');
    const wait = `update child_sequences set updated_at = updated_at - interval '2 minutes' where execution_id = $1`;
    await query(wait, [parentId]);
    await advanceDueSequences(app.services);
    const { children_run } = await read(parentId);
    await query('drop function refuse_child cascade');
    expect(children_run).toMatchObject({ status: 'stopped', error: { code: 'UNEXPECTED' } });
  });

  test('stop when the parent is cancelled, including the running one', async () => {
    const { parentId } = await composite([{}, {}]);
    app.model.play([{ chunks: ['Half '], fault: { kind: 'stall', afterChunks: 1 } }]);
    await runAll(parentId);
    await expect.poll(async () => (await read(parentId)).child_executions[0]?.status, soon).toBe('running');
    const stop = () => app.call(cancelExecution, { token: user.token, params: { id: parentId } });
    const { status, body } = await stop();
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(body.children_run).toMatchObject({ status: 'stopped', held: false, error: { code: 'CANCELLED' } });
    expect(body.child_executions.map((child) => child.status)).toEqual(['failed']);
    expect((await stop()).error.error_code).toBe('EXECUTION_ENDED');
    expect(await names(parentId)).toEqual(['Child 1']);
  });

  test('continue after one of them is cancelled', async () => {
    const { parentId } = await composite([{}, {}]);
    app.model.play((_, index) =>
      index === 0 ? { chunks: ['Half '], fault: { kind: 'stall', afterChunks: 1 } } : { text: 'Done' },
    );
    await runAll(parentId);
    await expect.poll(() => app.model.requests.length, soon).toBe(1);
    const [child] = (await read(parentId)).child_executions;
    await app.call(cancelExecution, { token: user.token, params: { id: child?.id ?? '' } });
    await childrenEnded(parentId);
    const statuses = (await read(parentId)).child_executions.map(({ status }) => status);
    expect(statuses).toEqual(['failed', 'completed']);
  });

  test('are rejected if the parent is not completed, has no children, or is another user’s', async () => {
    const alone = await run((await addTask(app.services.database)).id);
    expect((await runAll(alone.id)).error.error_code).toBe('VALIDATION_FAILED');
    const { parent, parentId } = await composite([{}]);
    app.model.play([{ fault: { kind: 'status', status: 400 } }]);
    const { error } = await runAll((await run(parent.id)).id);
    expect([error.error_code, error.details?.[0]?.code]).toEqual([
      'CHILD_REQUIRES_PARENT',
      'PARENT_NOT_COMPLETED',
    ]);
    const stranger = await app.signUp();
    const answer = await app.call(runChildren, { token: stranger.token, params: { id: parentId } });
    expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN']);
  });

  test('appear in the parent’s stream, which continues until the last; resuming loses and repeats nothing', async () => {
    const { parentId } = await composite([{}, {}]);
    const before = await readEvents(address, { id: parentId, token: user.token });
    await before.over;
    app.model.play([{ text: 'Done', firstDelayMs: 100 }]);
    await runAll(parentId);
    const whole = await readEvents(address, { id: parentId, token: user.token });
    const rest = await readEvents(address, { id: parentId, token: user.token, after: before.lastId() });
    await Promise.all([whole.over, rest.over]);
    const expected = ['child-started', 'child-ended', 'child-started', 'child-ended'];
    const afterEnd = whole.events.slice(whole.events.findIndex(({ type }) => type === 'end') + 1);
    expect(afterEnd.map(({ type }) => type)).toEqual(expected);
    expect(rest.events.filter(({ type }) => type !== 'end')).toEqual(afterEnd);
    expect(rest.events.some(({ type }) => type === 'end')).toBe(true);
    const children = (await read(parentId)).child_executions;
    expect(afterEnd.map(({ data }) => data.execution_id)).toEqual(children.flatMap(({ id }) => [id, id]));
    expect((await read(parentId)).children_run?.status).toBe('completed');
    const late = await readEvents(address, { id: parentId, token: user.token, after: whole.lastId() });
    await late.over;
    expect(late.events.map(({ type }) => type)).toEqual(['end']);
  });

  test("a child sees its parent's dialogue and has its values", async () => {
    const { database } = app.services;
    app.model.play([{ text: 'Eat soup.' }, { json: { dish: 'soup' } }, { text: 'Buy carrots.' }]);
    const parent = await addTask(database, {
      task_type: 'parent',
      prompt: 'Plan a meal.',
      output_parameters: [{ name: 'dish', data_type: 'String' }],
    });
    const child = await addTask(database, {
      task_type: 'child',
      parent_task_id: parent.id,
      prompt: 'Shop for {{ dish }}.',
      required_parameters: [{ name: 'dish', param_type: 'ParentInput', data_type: 'String' }],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 0 },
    });
    const parentRun = await run(parent.id);
    const body = await run(child.id, { parent_execution_id: parentRun.id });
    expect(body).toMatchObject({ status: 'completed', parent_execution_id: parentRun.id });
    const said = (await messagesOf(body.id))
      .filter(({ role }) => role !== 'system')
      .map(({ content }) => content);
    expect(said).toEqual(['Plan a meal.', 'Eat soup.', 'Shop for soup.']);
    expect((await read(parentRun.id)).child_executions).toMatchObject([
      { id: body.id, status: 'completed', task_name: child.name },
    ]);
  });

  test("a child sees its parent's dialogue after more children than are read", async () => {
    const { database } = app.services;
    app.model.play([{ text: 'Eat soup.' }, { text: 'Done' }]);
    const parent = await addTask(database, { task_type: 'parent', prompt: 'Plan a meal.' });
    const child = await addTask(database, {
      task_type: 'child',
      parent_task_id: parent.id,
      prompt: 'Shop.',
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 0 },
    });
    const { id: parentId } = await run(parent.id);
    const others = Array.from({ length: 200 }, () => newId());
    await query(
      `insert into executions (id, user_id, task_id, agent_id, parent_execution_id, task_name, agent_name, status,
         input_params, created_at, updated_at)
       select other.id, $2, t.id, t.agent_id, $3, 'Child', 'Agent', 'completed', '{}', now(), now()
       from tasks t, unnest($1::uuid[]) as other(id) where t.id = $4`,
      [others, user.id, parentId, child.id],
    );
    const { id } = await run(child.id, { parent_execution_id: parentId });
    expect((await messagesOf(id)).map(({ content }) => content)).toContain('Eat soup.');
  });

  test('administrators’ values stay hidden in a child that uses them, and when the task changes', async () => {
    const { database } = app.services;
    const parent = await addTask(database, {
      task_type: 'parent',
      required_parameters: [{ name: 'rule', param_type: 'AdminInput', data_type: 'String', value: 'hush' }],
    });
    const child = await addTask(database, {
      task_type: 'child',
      parent_task_id: parent.id,
      required_parameters: [{ name: 'rule', param_type: 'ParentInput', data_type: 'String' }],
    });
    const parentRun = await run(parent.id);
    const body = await run(child.id, { parent_execution_id: parentRun.id });
    expect(body.input_params).toEqual({});
    expect((await messagesOf(body.id)).at(-1)?.content).toContain('hush');
    await database.db.update(tasks).set({ required_parameters: [] }).where(eq(tasks.id, parent.id));
    expect((await read(parentRun.id)).input_params).toEqual({});
  });
});
