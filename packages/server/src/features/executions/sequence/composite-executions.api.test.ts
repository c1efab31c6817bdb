import { api, type Parameter } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { addTool } from '@agentarium/testkit/tools.ts';
import { userRuns } from '@agentarium/testkit/user-runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs } from '../../../platform/context.ts';
import { acceptExecution } from '../accept/accept-execution.ts';

const { createExecution, forceExecution, cancelExecution } = api.executions;
const soon = { interval: 10 };
const scheduleParameter: Parameter = { name: 'schedule', param_type: 'UserInput', data_type: 'Schedule' };
const daily = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
const stalls: ScriptedReply = { chunks: ['Half '], fault: { kind: 'stall', afterChunks: 1 } };

describe('of composite tasks,', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ text: 'Done' }]);
  });

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  const post = (
    endpoint: typeof createExecution | typeof forceExecution,
    task_id: string,
    more: object = {},
  ) => app.call(endpoint, { token: user.token, body: { task_id, ...more } });
  const run = async (task_id: string, more: object = {}) => (await post(createExecution, task_id, more)).body;
  const { read, runAll, childrenEnded } = userRuns(() => ({ app, user }));
  const isGone = async (ids: string[]) =>
    (await query(`select 1 from executions where id = any($1::uuid[])`, [ids])).length === 0;

  describe('a parent that runs once', () => {
    const addOnce = () => addComposite(app.services.database, [{}, {}], { execution_type: 'once' });

    test('is replaced with its children only by a forced run', async () => {
      const { parent, children } = await addOnce();
      const first = await run(parent.id);
      const child = await run(children[0]?.id ?? '', { parent_execution_id: first.id });
      const refused = await post(createExecution, parent.id);
      expect([refused.status, refused.error.message]).toEqual([409, 'Task has already been executed']);
      await query('update users set daily_execution_limit = 0 where id = $1', [user.id]);
      expect((await post(forceExecution, parent.id)).error.error_code).toBe('DAILY_LIMIT_GLOBAL');
      expect((await read(first.id)).child_executions.map(({ id }) => id)).toEqual([child.id]);
      await query('update users set daily_execution_limit = -1 where id = $1', [user.id]);
      const second = await post(forceExecution, parent.id);
      expect([second.status, second.body.status, second.body.child_executions]).toEqual([
        201,
        'completed',
        [],
      ]);
      expect(await isGone([first.id, child.id])).toBe(true);
    });

    test('is replaced while it runs: its worker abandons it and saves nothing', async () => {
      const { parent } = await addOnce();
      app.model.play([stalls, { text: 'The second' }]);
      const first = await app.call(createExecution, {
        token: user.token,
        query: { wait: 0 },
        body: { task_id: parent.id },
      });
      await expect.poll(() => app.model.requests.length, soon).toBe(1);
      const second = await post(forceExecution, parent.id);
      expect(second.body).toMatchObject({ status: 'completed', result: 'The second' });
      expect(await isGone([first.body.id])).toBe(true);
      await expect.poll(() => app.model.requests[0]?.abandoned, soon).toBe(true);
      const { all_time } = (await app.call(api.insights.getAnalytics, { token: user.token })).body;
      expect(all_time).toMatchObject({ runs: 2, completed: 1, cancelled: 1 });
    });

    test.each(['parent', 'child'] as const)(
      'is replaced while a %s awaits approval, which is asked for no more',
      async (which) => {
        const careful = await addTool(app.services.database, { requires_confirmation: true });
        const config = { tools_enabled: true, allowed_tools: { [careful.id]: { enabled: true } } };
        const { parent } = await addComposite(app.services.database, [which === 'child' ? { config } : {}], {
          execution_type: 'once',
          ...(which === 'parent' && { config }),
        });
        const asks = { text: 'May I?', toolCalls: [{ name: careful.name, arguments: { expression: '1' } }] };
        app.model.play(
          which === 'child' ? [{ text: 'Done' }, asks, { text: 'Again' }] : [asks, { text: 'Again' }],
        );
        const wait = which === 'child' ? 25 : 0;
        const body = { task_id: parent.id };
        const first = await app.call(createExecution, { token: user.token, query: { wait }, body });
        if (which === 'child') await runAll(first.body.id);
        const unread = async () =>
          (await app.call(api.notifications.countUnread, { token: user.token })).body.unread;
        await expect.poll(unread, soon).toBe(1);
        expect((await post(forceExecution, parent.id)).body.result).toBe('Again');
        expect(await unread()).toBe(0);
      },
    );

    test('is replaced while its children run, with its sequence', async () => {
      const { parent } = await addOnce();
      const first = await run(parent.id);
      app.model.play([stalls, { text: 'The second' }]);
      await runAll(first.id);
      await expect.poll(() => app.model.requests.length, soon).toBe(1);
      const children = (await read(first.id)).child_executions.map(({ id }) => id);
      const second = await post(forceExecution, parent.id);
      expect(second.body).toMatchObject({ status: 'completed', children_run: null });
      expect(await isGone([first.id, ...children])).toBe(true);
      expect(await query('select 1 from child_sequences where execution_id = $1', [first.id])).toEqual([]);
    });

    test('the sequence waits for the replacement of a replaced child', async () => {
      const { parent, children } = await addComposite(app.services.database, [
        { execution_type: 'once' },
        {},
      ]);
      const first = await run(parent.id);
      app.model.play([stalls, { text: 'Again' }]);
      await runAll(first.id);
      await expect.poll(() => app.model.requests.length, soon).toBe(1);
      await post(forceExecution, children[0]?.id ?? '', { parent_execution_id: first.id });
      await childrenEnded(first.id);
      const after = await read(first.id);
      expect(after.children_run?.status).toBe('completed');
      expect(after.child_executions.map(({ task_name, status }) => [task_name, status])).toEqual([
        ['Child 1', 'completed'],
        ['Child 2', 'completed'],
      ]);
    });
  });

  test('a child takes ParentInput from the parent’s outputs first, then from its inputs', async () => {
    const input = (name: string): Parameter => ({ name, param_type: 'UserInput', data_type: 'String' });
    const fromParent = (name: string): Parameter => ({ ...input(name), param_type: 'ParentInput' });
    const { parent, children } = await addComposite(
      app.services.database,
      [{ required_parameters: [fromParent('goal'), fromParent('city'), fromParent('unknown')] }],
      { required_parameters: [input('goal'), input('city')] },
    );
    const first = await run(parent.id, { parameters: { goal: 'asked', city: 'Paris' } });
    await query(`update executions set output_params = '{"goal": "found"}' where id = $1`, [first.id]);
    const child = await run(children[0]?.id ?? '', { parent_execution_id: first.id });
    expect(child.input_params).toEqual({ goal: 'found', city: 'Paris', unknown: null });
  });

  test('a child sees parent, siblings and its own earlier runs as configured', async () => {
    const config = { include_parent_dialog: false, include_sibling_dialogs: false, history_depth: 0 };
    const { parent, children } = await addComposite(app.services.database, [
      { child_task_config: { ...config, include_parent_dialog: true } },
      { child_task_config: { ...config, include_sibling_dialogs: true } },
      { child_task_config: { ...config, history_depth: 1 } },
    ]);
    app.model.play((request) => {
      const said = JSON.stringify(request.body.messages).match(/answer-\d+/g) ?? [];
      return { text: `answer-${app.model.requests.length} after ${said.length}` };
    });
    const answersSeen = () =>
      (app.model.requests.at(-1)?.body.messages ?? []).flatMap(({ role, content }) =>
        role === 'assistant' ? [String(content).split(' ')[0]] : [],
      );
    const answer = async (task_id: string | undefined, parentId?: string) => {
      const given = parentId === undefined ? {} : { parent_execution_id: parentId };
      const done = await run(task_id ?? '', given);
      return { ...done, said: String(done.result).split(' ')[0], saw: answersSeen() };
    };
    const first = await answer(parent.id);
    const one = await answer(children[0]?.id, first.id);
    expect(one.saw).toEqual([first.said]);
    const two = await answer(children[1]?.id, first.id);
    expect(two.saw).toEqual([one.said]);
    const three = await answer(children[2]?.id, first.id);
    expect(three.saw).toEqual([]);
    const four = await answer(children[2]?.id, first.id);
    expect(four.saw).toEqual([three.said]);
    expect((await answer(children[2]?.id, first.id)).saw).toEqual([four.said]);
  });

  test('a child’s daily limit is its own', async () => {
    const { parent, children } = await addComposite(app.services.database, [{ limit: 1 }]);
    const first = await run(parent.id);
    const child = () => post(createExecution, children[0]?.id ?? '', { parent_execution_id: first.id });
    expect((await child()).status).toBe(201);
    expect((await child()).error.error_code).toBe('DAILY_LIMIT_TASK');
  });

  describe('a scheduled parent', () => {
    const addScheduled = () =>
      addComposite(app.services.database, [{}, {}], {
        task_type: 'parent_scheduled',
        required_parameters: [scheduleParameter],
      });
    const tick = async (taskId: string) => {
      const [schedule] = await query('select id from schedules where user_id = $1', [user.id]);
      const scheduleId = String(schedule?.id);
      const by = { userId: user.id, isAdmin: false, language: null };
      const input = { taskId, parameters: { schedule: daily }, parentExecutionId: null, force: false };
      const ofSchedule = { scheduleId, planned: true };
      const id = await app.services.database.transaction((db) =>
        acceptExecution(actAs(app.services, { kind: 'scheduler' }), {
          by,
          ofSchedule,
          ...input,
          idempotency: null,
          db,
        }),
      );
      return { id, scheduleId };
    };

    test('keeps its schedule with the run that sets it up, and runs its children after it', async () => {
      const { parent } = await addScheduled();
      const first = await run(parent.id, { parameters: { schedule: daily } });
      await childrenEnded(first.id);
      const after = await read(first.id);
      expect([after.triggered_by_scheduler, after.children_run?.status]).toEqual([false, 'completed']);
      expect(after.child_executions.map(({ status }) => status)).toEqual(['completed', 'completed']);
      const family = await query(
        `select e.triggered_by_scheduler, e.schedule_id = s.id as of_schedule from executions e, schedules s
         where s.user_id = $2 and (e.id = $1 or e.parent_execution_id = $1)`,
        [first.id, user.id],
      );
      const mark = { triggered_by_scheduler: false, of_schedule: true };
      expect(family).toEqual([mark, mark, mark]);
      const [kept] = await query('select enabled, timezone from schedules where user_id = $1', [user.id]);
      expect(kept).toEqual({ enabled: true, timezone: 'UTC' });
      const alone = await run(parent.id, { parameters: { schedule: { ...daily, enabled: false } } });
      expect(alone.children_run).toBeNull();
      expect((await query('select enabled from schedules where user_id = $1', [user.id]))[0]).toEqual({
        enabled: false,
      });
    });

    test('children of a run wait while the scheduler is off; those started by a user do not', async () => {
      const setScheduler = async (part: object) => {
        await query(
          `update system_config set config = jsonb_set(config, '{task_scheduler}', config->'task_scheduler' || $1::jsonb)`,
          [JSON.stringify(part)],
        );
        await app.services.signals.send('config', '');
        app.services.signals.publish('config', '');
      };
      const { parent } = await addScheduled();
      const held = { status: 'running', held: true, error: null, skipped: [] };
      const waiting = async () => {
        const { id } = await run(parent.id, { parameters: { schedule: daily } });
        await expect.poll(async () => (await read(id)).children_run, soon).toEqual(held);
        expect((await read(id)).child_executions).toEqual([]);
        return id;
      };
      await setScheduler({ enabled: false });
      const [later, byHand] = [await waiting(), await waiting()];
      await runAll(byHand);
      await childrenEnded(byHand);
      expect((await read(byHand)).child_executions).toHaveLength(2);
      await setScheduler({ enabled: true, maintenance_mode: true });
      const third = await waiting();
      expect((await read(later)).children_run).toEqual(held);
      await setScheduler({ maintenance_mode: false });
      for (const id of [later, third]) {
        await childrenEnded(id);
        expect((await read(id)).child_executions).toHaveLength(2);
      }
    });

    test('a run with a schedule that the plan does not allow is rejected entirely', async () => {
      const [one, two] = [await addScheduled(), await addScheduled()];
      await run(one.parent.id, { parameters: { schedule: daily } });
      const refused = await post(createExecution, two.parent.id, { parameters: { schedule: daily } });
      expect([refused.status, refused.error.error_code]).toEqual([429, 'SCHEDULE_LIMIT']);
      expect(await query('select 1 from executions where task_id = $1', [two.parent.id])).toEqual([]);
    });

    test('a tick runs it and its children, all marked as the schedule’s', async () => {
      const { parent } = await addScheduled();
      await run(parent.id, { parameters: { schedule: daily } });
      const { id, scheduleId } = await tick(parent.id);
      await childrenEnded(id);
      const family = await query(
        `select triggered_by_scheduler, schedule_id, status from executions where id = $1 or parent_execution_id = $1`,
        [id],
      );
      const mark = { triggered_by_scheduler: true, schedule_id: scheduleId, status: 'completed' };
      expect(family).toEqual([mark, mark, mark]);
    });

    test('a tick whose parent fails runs no children, and counts as one failure of the schedule', async () => {
      const { parent } = await addScheduled();
      await run(parent.id, { parameters: { schedule: daily } });
      app.model.play([{ fault: { kind: 'status', status: 400 } }]);
      const { id, scheduleId } = await tick(parent.id);
      await childrenEnded(id);
      const after = await read(id);
      expect([after.status, after.children_run?.status, after.child_executions]).toEqual([
        'failed',
        'stopped',
        [],
      ]);
      const failures = 'select failures from schedules where id = $1';
      expect((await query(failures, [scheduleId]))[0]).toEqual({ failures: 1 });
      app.model.play([{ text: 'Done' }]);
      await childrenEnded((await tick(parent.id)).id);
      expect((await query(failures, [scheduleId]))[0]).toEqual({ failures: 0 });
    });

    test('a cancelled tick runs no children and does not count against the schedule', async () => {
      const { parent } = await addScheduled();
      await run(parent.id, { parameters: { schedule: daily } });
      app.model.play([stalls]);
      const { id, scheduleId } = await tick(parent.id);
      await expect.poll(async () => (await read(id)).status, soon).toBe('running');
      await app.call(cancelExecution, { token: user.token, params: { id } });
      await childrenEnded(id);
      expect((await read(id)).child_executions).toEqual([]);
      expect((await query('select failures from schedules where id = $1', [scheduleId]))[0]).toEqual({
        failures: 0,
      });
    });
  });

  test('a plain task accepts no parent', async () => {
    const plain = await addTask(app.services.database);
    const first = await run(plain.id);
    const refused = await post(createExecution, plain.id, { parent_execution_id: first.id });
    expect(refused.error.details).toMatchObject([
      { path: 'parent_execution_id', message: 'Only child tasks take a parent execution' },
    ]);
  });
});
