import { api, type GoalAim } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';

const { createExecution } = api.executions;
const { createGoal, updateGoal } = api.goals;
const weight = { name: 'weight', param_type: 'UserInput', data_type: 'Float', unit: 'kg' } as const;

describe('notifications of goals', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let task: Awaited<ReturnType<typeof addTask>>;
  beforeAll(async () => {
    app = await testApp();
    const locales = { ru: { display_name: 'Вес' }, en: { display_name: 'Body weight' } };
    const database = app.services.database;
    task = await addTask(database, { name: 'Weigh', required_parameters: [{ ...weight, locales }] });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: 'Noted' }]);
  });

  const query = <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.services.database.query<R>('', text, values);
  const date = (days: number) =>
    new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const { ended } = userRuns(() => ({ app, user }));
  const run = async (value: number, task_id = task.id) => {
    const body = { task_id, parameters: task_id === task.id ? { weight: value } : {} };
    const { id } = (await app.call(createExecution, { token: user.token, body })).body;
    await ended(id);
    return id;
  };
  const setGoal = async (aim: GoalAim, task_id = task.id) => {
    const body = { task_id, parameter: 'input.weight', ...aim };
    const { status, body: goal } = await app.call(createGoal, { token: user.token, body });
    expect(status).toBe(201);
    await judge();
    return goal.id;
  };
  const judge = () => app.jobsDone();
  const notices = async () => {
    const { items } = (await app.call(api.notifications.listNotifications, { token: user.token })).body;
    return items.filter((one) => one.kind.startsWith('goal_')).reverse();
  };
  const kindsOf = async () => (await notices()).map((one) => one.kind);
  /** The start of the job for a goal's last day, by the test's clock. */
  const lastDayOf = async (id: string) => {
    const [job] = await query<{ at: Date }>(
      `select start_after as at from pgboss.job
       where name = 'evaluate-goal' and state = 'created' and data->>'goal_id' = $1 and data ? 'by'`,
      [id],
    );
    return job && new Date(job.at.getTime() + app.clock.now().getTime() - Date.now());
  };

  test('a target reached by a run notifies once, with the number, the run and the task', async () => {
    await run(75);
    const goal_id = await setGoal({ kind: 'reach', target: 70, by: date(30) });
    expect(await kindsOf()).toEqual([]);
    await run(72);
    await judge();
    expect(await kindsOf()).toEqual([]);
    const execution_id = await run(69.5);
    await judge();
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'goal_reached',
      data: {
        goal_id,
        execution_id,
        unit: 'kg',
        value: 69.5,
        target: 70,
        task: { id: task.id },
        label: { en: 'Body weight', ru: 'Вес' },
      },
    });
    await run(80);
    await judge();
    expect(await kindsOf()).toEqual(['goal_reached']);
  });

  test('a target that was reached when it was set is evaluated after its last day once it is another one', async () => {
    await run(70);
    const by = date(3);
    const id = await setGoal({ kind: 'reach', target: 70, by });
    expect(await lastDayOf(id)).toBeUndefined();
    await app.call(updateGoal, {
      token: user.token,
      params: { id },
      body: { kind: 'reach', target: 65, by },
    });
    expect(await lastDayOf(id)).toBeDefined();
  });

  test('a value that leaves its range notifies each time', async () => {
    await run(65);
    await setGoal({ kind: 'stay', from: 60, to: 70 });
    for (const value of [71, 72, 65, 59]) {
      await run(value);
      await judge();
    }
    expect((await notices()).map((one) => 'value' in one.data && one.data.value)).toEqual([71, 59]);
    expect(new Set(await kindsOf())).toEqual(new Set(['goal_out_of_range']));
  });

  test('the initial state of a new or changed goal is not notified', async () => {
    await run(75);
    const id = await setGoal({ kind: 'stay', from: null, to: 70 });
    await app.call(updateGoal, { token: user.token, params: { id }, body: { kind: 'stay', from: 80 } });
    await judge();
    await app.call(updateGoal, { token: user.token, params: { id }, body: { kind: 'stay', from: 60 } });
    await judge();
    expect(await kindsOf()).toEqual([]);
    await run(59);
    await judge();
    expect(await kindsOf()).toEqual(['goal_out_of_range']);
  });

  test('a number of a child counts for goals of its parent', async () => {
    const { parent, children } = await addComposite(app.services.database, [
      { required_parameters: [weight] },
    ]);
    const parent_execution_id = await run(0, parent.id);
    await setGoal({ kind: 'stay', to: 70 }, parent.id);
    const execution = { task_id: children[0]?.id ?? '', parent_execution_id, parameters: { weight: 75 } };
    const { id } = (await app.call(createExecution, { token: user.token, body: execution })).body;
    await ended(id);
    await judge();
    const [notice] = await notices();
    expect(notice).toMatchObject({ kind: 'goal_out_of_range', data: { execution_id: parent_execution_id } });
  });

  test('respect the settings: none if both channels are off', async () => {
    const off = { goal_out_of_range: { in_app: false, mail: false } };
    await app.call(api.notifications.updateNotificationSettings, { token: user.token, body: off });
    await setGoal({ kind: 'stay', to: 70 });
    await run(75);
    await judge();
    expect(
      await query('select 1 from notifications where user_id = $1 and kind like $2', [user.id, 'goal%']),
    ).toEqual([]);
  });

  test('a day that passes without a run is notified after midnight in the user’s zone', async () => {
    await query(`update users set timezone = 'Pacific/Auckland' where id = $1`, [user.id]);
    await run(75);
    const id = await setGoal({ kind: 'reach', target: 70, by: date(2) });
    const due = await lastDayOf(id);
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      dateStyle: 'short',
      timeStyle: 'medium',
    } as const);
    // Within a second, as the two clocks are read one after the other.
    expect(local.format((due?.getTime() ?? 0) + 500)).toMatch(/00:00:00$/);
    app.clock.advance((due?.getTime() ?? 0) - app.clock.now().getTime() - 60_000);
    await judge();
    expect(await kindsOf()).toEqual([]);
    app.clock.advance(120_000);
    await judge();
    expect(await kindsOf()).toEqual(['goal_missed']);
    expect(await lastDayOf(id)).toBeUndefined();
  });
});
