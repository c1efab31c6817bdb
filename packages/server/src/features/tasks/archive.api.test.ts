import { type ArchivedChoice, api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { addSchedule, addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('an archived', () => {
  let app: TestApp;
  let admin: string;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  beforeAll(async () => {
    app = await testApp();
    admin = (await app.admin()).token;
    user = await app.signUp();
  });
  afterAll(() => app.close());

  const archiveTask = (id: string, archived: boolean) =>
    app.call(api.tasks.archiveTask, { params: { id }, body: { archived }, token: admin });
  const archiveAgent = (id: string, archived: boolean) =>
    app.call(api.agents.archiveAgent, { params: { id }, body: { archived }, token: admin });
  const listed = async (token: string, query: { archived?: ArchivedChoice } = {}) => {
    const agents = await app.call(api.agents.listAgents, { token, query });
    const tasks = await app.call(api.tasks.listTasks, { token, query });
    return [...agents.body.items, ...tasks.body.items].map(({ id }) => id);
  };
  const run = (task_id: string) =>
    app.call(api.executions.createExecution, { body: { task_id }, token: user.token });

  test('task can be read but not run, and is in no list until it is brought back', async () => {
    const task = await addTask(app.services.database);
    const other = await addTask(app.services.database);
    const ran = (await run(task.id)).body;
    const archived = await archiveTask(task.id, true);
    expect(archived.body.archived_at).toEqual(expect.any(String));

    expect(await listed(user.token)).not.toContain(task.id);
    expect(await listed(user.token, { archived: 'only' })).not.toContain(task.id);
    expect(await listed(admin)).not.toContain(task.id);
    expect(await listed(admin, { archived: 'included' })).toEqual(
      expect.arrayContaining([task.id, other.id]),
    );
    const archive = await listed(admin, { archived: 'only' });
    expect(archive).toContain(task.id);
    expect(archive).not.toContain(other.id);
    const agent = await app.call(api.agents.getAgent, { params: { id: task.agent_id }, token: user.token });
    expect(agent.body.tasks).toEqual([]);
    expect((await run(task.id)).error.error_code).toBe('TASK_NOT_ACTIVE');

    const read = { params: { id: task.id }, token: user.token };
    expect((await app.call(api.tasks.getTask, read)).body.archived_at).not.toBeNull();
    const kept = await app.call(api.executions.getExecution, { params: { id: ran.id }, token: user.token });
    expect(kept.body).toMatchObject({ id: ran.id, result: ran.result });

    await archiveTask(task.id, false);
    expect(await listed(user.token)).toContain(task.id);
    expect((await run(task.id)).status).toBe(201);
  });

  test('agent takes its tasks with it, whose schedules stop with the reason', async () => {
    const { database } = app.services;
    const agent = await addAgent(database);
    const task = await addScheduledTask(database, { agent_id: agent.id });
    await addSchedule(database, { task_id: task.id, user_id: user.id });
    await archiveAgent(agent.id, true);
    expect(await listed(user.token)).not.toContain(agent.id);
    expect(await listed(user.token)).not.toContain(task.id);
    const query = { archived: 'only', agent_id: agent.id } as const;
    const found = await app.call(api.tasks.listTasks, { query, token: admin });
    expect(found.body).toMatchObject({ items: [{ id: task.id }], total: 1 });
    const schedule = { params: { id: task.id }, token: user.token };
    const stopped = await app.call(api.schedule.getSchedule, schedule);
    expect(stopped.body).toMatchObject({ enabled: false, stopped_by: 'system', stop_reason: 'ARCHIVED' });
    const { body } = await app.call(api.notifications.listNotifications, { token: user.token });
    expect(body.items.find(({ kind }) => kind === 'schedule_stopped')?.data).toMatchObject({
      task: { id: task.id },
      reason: 'archived',
    });
    const refused = await app.call(api.schedule.restartSchedule, schedule);
    expect(refused.error.error_code).toBe('TASK_NOT_ACTIVE');
    await archiveAgent(agent.id, false);
    expect((await app.call(api.schedule.restartSchedule, schedule)).body.enabled).toBe(true);
  });

  test('child is left out of its parent and of the order of its siblings', async () => {
    const { parent, children } = await addComposite(app.services.database, [{}, {}, {}]);
    const [first, second, third] = children.map(({ id }) => id);
    await archiveTask(String(second), true);
    const order = {
      params: { id: parent.id },
      body: { order: [String(third), String(first)] },
      token: admin,
    };
    const ordered = await app.call(api.tasks.orderChildren, order);
    expect(ordered.body.child_tasks.map(({ id }) => id)).toEqual([third, first]);
  });

  test('prompt or tool is in no list, and tasks that have it keep it', async () => {
    const { database } = app.services;
    const tool = { id: (await addTool(database)).id };
    const task = await addTask(database);
    const read = { params: { id: task.id }, token: admin };
    const id = String((await app.call(api.tasks.getTask, read)).body.prompt_ids[0]);
    const body = { archived: true };
    await app.call(api.prompts.archivePrompt, { params: { id }, body, token: admin });
    await app.call(api.tools.archiveTool, { params: tool, body, token: admin });
    const lists = async (query: { archived?: ArchivedChoice }) => [
      ...(await app.call(api.prompts.listPrompts, { query, token: admin })).body.items,
      ...(await app.call(api.tools.listTools, { query, token: admin })).body.items,
    ];
    const both = expect.arrayContaining([expect.objectContaining({ id }), expect.objectContaining(tool)]);
    expect(await lists({})).not.toEqual(both);
    expect((await lists({})).map((item) => item.id)).not.toContain(id);
    expect(await lists({ archived: 'only' })).toEqual(both);
    expect((await app.call(api.tasks.getTask, read)).body.prompt_ids).toEqual([id]);
    expect((await run(task.id)).status).toBe(201);
  });

  test('selection is archived in the background, counted before, and an undo brings back what nobody changed since', async () => {
    const tasks = [];
    for (let at = 0; at < 3; at += 1) tasks.push(await addTask(app.services.database));
    const [first, second, third] = tasks.map(({ id }) => id) as [string, string, string];
    await archiveTask(third, true);
    const change = { of: 'tasks', archived: true } as const;
    const body = { kind: 'archive', change, selection: [first, second, third] } as const;
    const start = async (dry_run: boolean) =>
      (
        await app.call(api.users.createJob, {
          body: { ...body, selection: [...body.selection], dry_run },
          token: admin,
        })
      ).body;
    const same = { reason: 'unchanged', count: 1, names: [tasks[2]?.name] };
    expect(await start(true)).toMatchObject({ id: null, total: 3, changed: 2, skipped: [same] });
    expect(await listed(admin)).toContain(first);
    const params = { id: (await start(false)).id ?? '' };
    const ended = (status: string) =>
      expect
        .poll(async () => (await app.call(api.users.getJob, { params, token: admin })).body, {
          timeout: 20_000,
        })
        .toMatchObject({ status });
    await ended('completed');
    expect((await app.call(api.users.getJob, { params, token: admin })).body).toMatchObject({
      changed: 2,
      skipped: [same],
    });
    expect(await listed(admin, { archived: 'only' })).toEqual(expect.arrayContaining([first, second, third]));
    await archiveTask(second, false);
    expect((await app.call(api.users.undoJob, { params, token: admin })).status).toBe(202);
    await ended('undone');
    expect((await app.call(api.users.getJob, { params, token: admin })).body).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed_since', count: 1 }],
    });
    expect(await listed(admin)).toEqual(expect.arrayContaining([first, second]));
    expect(await listed(admin)).not.toContain(third);
  });

  test('filter of another list is refused in a job', async () => {
    const change = { of: 'tools', archived: true } as const;
    const body = { kind: 'archive', change, filter: { tier: 'pro' } } as const;
    const refused = await app.call(api.users.createJob, { body, token: admin });
    expect(refused.error.details).toMatchObject([{ path: 'filter.tier', code: 'UNKNOWN_FIELD' }]);
  });

  test('agent with more than a hundred runs says so when it is deleted instead', async () => {
    const task = await addTask(app.services.database);
    const many = `
      insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, status, input_params, created_at, updated_at)
      select gen_random_uuid(), $1, $2, $3, 'x', 'x', 'completed', '{}', now(), now() from generate_series(1, 150)`;
    await app.services.database.query('', many, [user.id, task.id, task.agent_id]);
    const refused = await app.call(api.tasks.deleteTask, { params: { id: task.id }, token: admin });
    expect(refused.error.details).toMatchObject([
      { path: 'executions', code: 'HAS_EXECUTIONS', params: { count: 101 } },
    ]);
  });
});
