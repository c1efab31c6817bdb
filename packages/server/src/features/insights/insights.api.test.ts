import { randomUUID } from 'node:crypto';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { endRuns } from '@agentarium/testkit/end-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executions } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

const { getAnalytics, listInsights } = api.insights;
type Account = { id: string; token: string };
type Task = { id: string; agent_id: string; name: string };
type Ended = {
  status?: 'completed' | 'failed';
  code?: string;
  at?: Date;
  parent?: string;
  input?: Record<string, unknown>;
  isScheduled?: boolean;
};

describe('analytics and insights', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    app.clock.advanceToNoon();
  });
  afterAll(() => app.close());

  /** A run that was pending and ended, as a worker would end it. */
  async function endRun(user: Account, task: Task, run: Ended = {}): Promise<string> {
    const { status = 'completed', code = null, at = app.clock.now(), parent = null, input = {} } = run;
    const { database } = app.services;
    const id = newId(at.getTime());
    await database.db.insert(executions).values({
      id,
      user_id: user.id,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: task.name,
      agent_name: 'Tester',
      status: 'queued',
      input_params: input,
      parent_execution_id: parent,
      triggered_by_scheduler: run.isScheduled ?? false,
      created_at: at,
      updated_at: at,
    });
    await endRuns(database, [id], { status, code });
    return id;
  }
  const analytics = async (user: Account, query: { days?: number; timezone?: string } = {}) =>
    (await app.call(getAnalytics, { token: user.token, query })).body;
  const insights = async (user: Account) => (await app.call(listInsights, { token: user.token })).body.items;
  const some = async (user: Account) => (await insights(user)).filter(({ kind: of }) => of !== 'explore');

  test('counts ended runs by status, without other users’ runs', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()];
    const task = await addTask(app.services.database, { name: 'Soup' });
    const parent = await endRun(me, task);
    await endRun(me, task, { parent });
    await endRun(me, task, { status: 'failed', code: 'MODEL_TIMEOUT' });
    await endRun(me, task, { status: 'failed', code: 'CANCELLED' });
    for (let index = 0; index < 4; index += 1) await endRun(other, task, { status: 'failed' });
    const mine = await analytics(me);
    const sums = { runs: 3, completed: 1, failed: 1, cancelled: 1, success_rate: 0.5 };
    expect(mine).toMatchObject({ totals: sums, week: sums, previous: { runs: 0, success_rate: null } });
    expect(mine.all_time).toMatchObject({ ...sums, agents_used: 1, tasks_used: 1 });
    expect(mine.by_agent).toEqual([
      {
        agent_id: task.agent_id,
        agent_name: 'Tester',
        runs: 3,
        completed: 1,
        failed: 1,
        cancelled: 1,
      },
    ]);
    expect(mine.trend).toHaveLength(30);
    expect(mine.by_hour.reduce((sum, { runs }) => sum + runs, 0)).toBe(3);
    expect((await analytics(await app.signUp())).all_time).toMatchObject({ runs: 0, last_run_at: null });
  });

  test('a run that ends normally is counted once', async () => {
    const me = await app.signUp();
    const task = await addTask(app.services.database);
    const { body } = await app.call(api.executions.createExecution, {
      token: me.token,
      query: { wait: 0 },
      body: { task_id: task.id },
    });
    expect((await analytics(me)).all_time.runs).toBe(0);
    const cancel = () =>
      app.call(api.executions.cancelExecution, { token: me.token, params: { id: body.id } });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409]);
    expect((await analytics(me)).all_time).toMatchObject({ runs: 1, cancelled: 1 });
  });

  test('use days of the time zone, including zones with fractional offsets', async () => {
    const me = await app.signUp();
    await app.call(api.users.updateTimezone, { token: me.token, body: { timezone: 'Asia/Kolkata' } });
    const task = await addTask(app.services.database);
    const yesterday = new Date(Math.floor(app.clock.now().getTime() / DAY_MS) * DAY_MS - DAY_MS);
    const at = (hours: number) => new Date(yesterday.getTime() + hours * 3_600_000);
    await endRun(me, task, { at: at(18.4) });
    await endRun(me, task, { at: at(18.6) });
    const daysIn = async (timezone?: string) =>
      (await analytics(me, timezone ? { timezone } : {})).trend.filter(({ completed }) => completed > 0);
    expect((await daysIn()).map(({ completed }) => completed)).toEqual([1, 1]);
    expect(await daysIn('UTC')).toHaveLength(1);
    expect((await analytics(me)).by_hour.filter(({ runs }) => runs > 0)).toEqual([
      { hour: 0, runs: 1 },
      { hour: 23, runs: 1 },
    ]);
    const refused = await app.call(getAnalytics, { token: me.token, query: { timezone: 'Mars/Base' } });
    expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, 'timezone']);
  });

  test('the counts are deleted with the account', async () => {
    const me = await app.signUp();
    await endRun(me, await addTask(app.services.database));
    const left = async () => {
      const tables = ['run_totals', 'run_days', 'run_day_hours', 'run_pairs'];
      const counts = tables.map((table) => `(select count(*) from ${table} where user_id = $1)`).join(' + ');
      const [row] = await app.services.database.query<{ rows: number }>('', `select ${counts} as rows`, [
        me.id,
      ]);
      return row?.rows;
    };
    expect(await left()).toBe(3);
    const { status } = await app.call(api.users.deleteUser, {
      token: me.token,
      params: { id: me.id },
      body: { current_password: me.password },
    });
    expect([status, await left()]).toEqual([200, 0]);
  });

  test('recounting from the runs equals the incremental counts', async () => {
    const { database } = app.services;
    const me = await app.signUp();
    const [a, b] = [await addTask(database), await addTask(database)];
    for (const task of [a, b, a, b, b]) await endRun(me, task);
    await endRun(me, b, { status: 'failed', code: 'CANCELLED' });
    const counted = async () =>
      JSON.stringify(
        await database.query(
          '',
          `select (select json_agg(t order by task_id) from run_totals t where user_id = $1) as totals,
            (select json_agg(d order by task_id) from run_days d where user_id = $1) as days,
            (select json_agg(h) from run_day_hours h where user_id = $1) as hours,
            (select json_agg(p) from run_pairs p where user_id = $1) as pairs`,
          [me.id],
        ),
      );
    const before = await counted();
    expect(before).toContain('"times":3');
    await database.query('', 'select recount_runs()', []);
    expect(await counted()).toBe(before);
  });

  test('insights cover only the user’s own runs', async () => {
    const { database } = app.services;
    const [me, other] = [await app.signUp(), await app.signUp()];
    const [often, beside] = [
      await addTask(database, { name: 'Often' }),
      await addTask(database, { name: 'Beside' }),
    ];
    for (let index = 0; index < 3; index += 1) {
      await endRun(other, often);
      await endRun(me, often, index === 0 ? {} : { status: 'failed' });
      await endRun(me, beside);
    }
    expect(await some(other)).toEqual([]);
    const [low, mixed, combine, ...rest] = await some(me);
    expect(low).toMatchObject({ kind: 'low-success', completed: 4, failed: 2 });
    expect(mixed).toMatchObject({ kind: 'mixed-results', task_id: often.id, completed: 1, failed: 2 });
    expect(combine).toMatchObject({ kind: 'combine', times: 5 });
    expect(rest).toEqual([]);
  });

  test('insights agree with the lists they link to: no deleted runs, no hidden tasks', async () => {
    const { database } = app.services;
    const me = await app.signUp();
    const [task, hidden] = [await addTask(database, { name: 'Shown' }), await addTask(database)];
    const failed = [];
    for (const _ of [1, 2, 3]) {
      failed.push(await endRun(me, task, { status: 'failed' }));
      await endRun(me, task);
      await endRun(me, hidden);
      await endRun(me, hidden, { status: 'failed' });
    }
    await database.query('', `update tasks set deployment_state = 'dev' where id = $1`, [hidden.id]);
    const mixed = async () => (await some(me)).filter(({ kind: of }) => of === 'mixed-results');
    expect(await mixed()).toMatchObject([{ task_id: task.id, completed: 3, failed: 3 }]);
    await app.call(api.executions.deleteExecution, { token: me.token, params: { id: failed[0] ?? '' } });
    expect(await mixed()).toMatchObject([{ task_id: task.id, completed: 3, failed: 2 }]);
  });

  test('suggest an agent while it is unlocked for the user and unused', async () => {
    const { database } = app.services;
    const me = await app.signUp();
    await database.query('', 'update agents set deployment_state = $1', ['dev']);
    const open = await addAgent(database, { name: 'Open' });
    const task = await addTask(database, { agent_id: open.id });
    for (const closed of [
      { tier: 'ultra' },
      { deployment_state: 'test' },
      { deployment_state: 'new' },
    ] as const)
      await addTask(database, { agent_id: (await addAgent(database, closed)).id });
    await addAgent(database, { name: 'Without a task' });
    const unfinished = await addAgent(database, { name: 'With a task in test' });
    await addTask(database, { agent_id: unfinished.id, deployment_state: 'test' });
    const explored = async () => (await insights(me)).map((found) => 'agent_id' in found && found.agent_id);
    expect(await explored()).toEqual([open.id]);
    await app.call(api.executions.createExecution, {
      token: me.token,
      query: { wait: 0 },
      body: { task_id: task.id, parameters: {} },
    });
    expect(await explored()).toEqual([]);
    await app.services.database.query('', 'delete from executions where user_id = $1', [me.id]);
    await endRun(me, task);
    expect(await explored()).toEqual([]);
  });

  test('find a pair of tasks behind more frequent ones with hidden tasks', async () => {
    const { database } = app.services;
    const me = await app.signUp();
    const [task, other] = [await addTask(database), await addTask(database)];
    const pair = (one: string, two: string, times: number) =>
      database.query(
        '',
        `insert into run_pairs (user_id, day, task_a, task_b, times)
         values ($1, $2::timestamptz, least($3::uuid, $4::uuid), greatest($3::uuid, $4::uuid), $5)`,
        [me.id, app.clock.now(), one, two, times],
      );
    for (const _ of [1, 2, 3, 4, 5])
      await pair(task.id, (await addTask(database, { deployment_state: 'dev' })).id, 3);
    await pair(task.id, other.id, 2);
    const [a, b] = [task.id, other.id].sort();
    expect(await some(me)).toMatchObject([{ kind: 'combine', task_id: a, other_task_id: b, times: 2 }]);
  });

  test('apply to old failures and parents with figures, and to pairs only on request', async () => {
    const { database } = app.services;
    const me = await app.signUp();
    const parent = await addTask(database, { task_type: 'parent', name: 'Menu' });
    const child = await addTask(database, { task_type: 'child', parent_task_id: parent.id });
    const plain = await addTask(database, { name: 'Plain' });
    const at = app.clock.now();
    const old = async (days: number) => {
      const moment = new Date(at.getTime() - days * DAY_MS);
      const id = await endRun(me, plain, { status: 'failed', at: moment });
      const past = `${moment.getTime().toString(16).padStart(12, '0')}7${randomUUID().replaceAll('-', '').slice(13)}`;
      await database.query('', 'delete from execution_searches where execution_id = $1', [id]);
      await database.query('', 'update executions set id = $2 where id = $1', [id, past]);
    };
    for (const days of [6, 8, 29, 31]) await old(days);
    // On the day a week ago, but before this hour: not in the list, which ends with the day before.
    const midnight = Date.parse(
      `${new Date(at.getTime() - 7 * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    );
    await old((at.getTime() - midnight) / DAY_MS);
    await old((at.getTime() - midnight + 1000) / DAY_MS);
    const first = await endRun(me, parent, { input: { weight: 70 } });
    await endRun(me, child, { parent: first });
    for (let index = 0; index < 3; index += 1) {
      await endRun(me, plain, { isScheduled: true });
      await endRun(me, parent, { isScheduled: true, input: { weight: 71 } });
    }
    const found = await some(me);
    expect(found.find(({ kind: of }) => of === 'clean-up')).toMatchObject({ failed: 3 });
    expect(found.some(({ kind: of }) => of === 'combine')).toBe(false);
    expect(found.some(({ kind: of }) => of === 'progress')).toBe(false);
    const last = await endRun(me, parent, { input: { weight: 72 } });
    await endRun(me, child, { parent: last });
    expect((await some(me)).find(({ kind: of }) => of === 'progress')).toMatchObject({ execution_id: last });
  });
});
