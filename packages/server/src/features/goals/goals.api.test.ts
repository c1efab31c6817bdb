import { api, type Goal, type GoalInput, maxGoals } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { meetUncommitted } from '@agentarium/testkit/uncommitted.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions, goals } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { evaluateStoredGoal } from './evaluate-goal.ts';

const { listGoals, createGoal, updateGoal, deleteGoal } = api.goals;

describe('goals', () => {
  let app: TestApp;
  let task: Awaited<ReturnType<typeof addTask>>;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    task = await addTask(app.services.database, {
      required_parameters: [
        { name: 'factor', param_type: 'AdminInput', data_type: 'Float', value: 7 },
        { name: 'weight', param_type: 'UserInput', data_type: 'Float' },
      ],
    });
  });
  afterAll(() => app.close());

  const day = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS);
  const date = (days: number) => day(days).toISOString().slice(0, 10);
  const addRun = (user_id: string, weight: number, created_at: Date) =>
    app.services.database.db.insert(executions).values({
      id: newId(created_at.getTime()),
      user_id,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: 'Test task',
      agent_name: 'Tester',
      status: 'completed',
      input_params: { weight },
      created_at,
      updated_at: created_at,
    });
  const aimOf = ({ kind, target, by, from, to }: Goal) => ({ kind, target, by, from, to });
  const aim = (): GoalInput => ({
    task_id: task.id,
    parameter: 'input.weight',
    kind: 'reach',
    target: 70,
    by: date(30),
  });

  test('are created, evaluated by the user’s own runs, updated and deleted, and are in the export', async () => {
    const user = await app.signUp();
    const { token } = user;
    const stranger = await app.signUp();
    for (const back of [5, 4, 3, 2, 1]) await addRun(user.id, 75 + back, day(-back));
    await addRun(stranger.id, 1, day(0));
    const set = await app.call(createGoal, { token, body: aim() });
    expect(set.status).toBe(201);
    expect(set.body).toMatchObject({
      target: 70,
      from: null,
      state: 'on_track',
      start_value: 76,
      last: { value: 76 },
      number: { name: 'weight', source: 'input', unit: null },
    });
    expect(set.body.trend?.slope_per_day).toBeCloseTo(-1, 4);
    const params = { id: set.body.id };

    await addRun(user.id, 69.5, day(0));
    const listed = await app.call(listGoals, { token });
    expect(listed.body.items.map(({ id, state }) => [id, state])).toEqual([[params.id, 'reached']]);
    expect((await app.call(listGoals, { token: stranger.token })).body.items).toEqual([]);

    const range = { kind: 'stay', from: 71 } as const;
    const changed = await app.call(updateGoal, { token, params, body: range });
    expect(changed.body).toMatchObject({ kind: 'stay', target: null, by: null, state: 'out_of_range' });
    // Not by a page that has not seen it as a range.
    const stale = await app.call(updateGoal, {
      token,
      params,
      body: { ...range, from: 60, before: aimOf(set.body) },
    });
    expect(stale.error.error_code).toBe('STALE_WRITE');
    const file = await app.call(api.users.exportAccount, { token });
    expect(JSON.stringify(file.body)).toContain('"from":71');
    expect((await app.call(deleteGoal, { token, params })).status).toBe(200);
    expect((await app.call(deleteGoal, { token, params })).error.error_code).toBe('GOAL_NOT_FOUND');
  });

  test('stay reached once the run that reached the target is not among the last 200 any more', async () => {
    const { id: userId, token } = await app.signUp();
    await addRun(userId, 75, day(0));
    const { body: set } = await app.call(createGoal, { token, body: aim() });
    const stateOf = async () => (await app.call(listGoals, { token })).body.items[0]?.state;
    await addRun(userId, 69, app.clock.now());
    expect(await stateOf()).toBe('reached');
    await evaluateStoredGoal(app.services, { id: set.id });
    for (let more = 0; more < 200; more += 1) await addRun(userId, 71, app.clock.now());
    expect(await stateOf()).toBe('reached');
    await evaluateStoredGoal(app.services, { id: set.id });
    expect(await stateOf()).toBe('reached');
  });

  test('stay reached when RETENTION_RUNS_DAYS deletes the run that reached the target', async () => {
    const { id: userId, token } = await app.signUp();
    await addRun(userId, 75, day(0));
    const { body: set } = await app.call(createGoal, { token, body: aim() });
    await addRun(userId, 69, app.clock.now());
    await evaluateStoredGoal(app.services, { id: set.id });
    const retention = { ...app.services.config.retention, runsDays: 3 };
    const services = { ...app.services, config: { ...app.services.config, retention } };
    const started_at = day(-4);
    await app.services.database.db.update(goals).set({ started_at }).where(eq(goals.id, set.id));
    await app.services.database.db.delete(executions).where(eq(executions.user_id, userId));
    await evaluateStoredGoal(services, { id: set.id });
    const [stored] = await app.services.database.db.select().from(goals).where(eq(goals.id, set.id));
    expect(stored?.state).toBe('reached');
  });

  test.each([
    ['saved', 'a run that ends', 'revision = revision + 1', null],
    ['refused', 'another tab', 'target = 60, revision = revision + 1', 'STALE_WRITE'],
  ])('an update is %s when it meets a change by %s', async (_done, _by, change, code) => {
    const { token } = await app.signUp();
    const { body: goal } = await app.call(createGoal, { token, body: aim() });
    const { task_id: _task, parameter: _parameter, ...wanted } = aim();
    const body = { ...wanted, target: 65, before: aimOf(goal) };
    const statement = `update goals set ${change} where id = $1`;
    const { error } = await meetUncommitted(app.services.database, [statement, [goal.id]], () =>
      app.call(updateGoal, { token, params: { id: goal.id }, body }),
    );
    expect(error?.error_code ?? null).toBe(code);
  });

  test.each<[string, Partial<GoalInput>, string, string]>([
    ['an unknown number', { parameter: 'input.height' }, 'parameter', 'PARAMETER_UNKNOWN'],
    ['an administrator’s number', { parameter: 'input.factor' }, 'parameter', 'PARAMETER_UNKNOWN'],
    ['a past day', { by: '2020-01-01' }, 'by', 'FUTURE_REQUIRED'],
    ['a day beyond the limit', { by: '9999-01-01' }, 'by', 'WITHIN_TEN_YEARS'],
    ['a reversed range', { kind: 'stay', target: null, by: null, from: 2, to: 1 }, 'to', 'NOT_ABOVE'],
  ])('with %s are rejected by its field', async (_name, wrong, path, code) => {
    const { token } = await app.signUp();
    const { status, error } = await app.call(createGoal, { token, body: { ...aim(), ...wrong } });
    expect(status).toBe(400);
    expect(error.details?.[0]).toMatchObject({ path, code });
  });

  test('on the dashboard are those in progress, the newest first, before those that are over', async () => {
    const { id: userId, token } = await app.signUp();
    await addRun(userId, 75, day(0));
    const set = async (target: number) =>
      (await app.call(createGoal, { token, body: { ...aim(), target } })).body.id;
    const over: string[] = [];
    for (let index = 0; index < 6; index += 1) over.unshift(await set(75));
    const open = [await set(70), await set(65)];
    const { body } = await app.call(api.insights.getDashboard, { token });
    expect(body.goals?.map(({ id }) => id)).toEqual([...open.reverse(), ...over].slice(0, 6));
  });

  test('are limited, even for concurrent requests', async () => {
    const { token } = await app.signUp();
    const set = () => app.call(createGoal, { token, body: aim() });
    for (let made = 1; made < maxGoals; made += 1) await set();
    const both = await Promise.all([set(), set()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await set()).error.error_code).toBe('GOAL_LIMIT');
  });
});
