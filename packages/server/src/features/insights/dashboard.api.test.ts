import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { endRuns } from '@agentarium/testkit/end-run.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { executions } from '../../db/schema/index.ts';
import { newId } from '../../platform/ids.ts';

const { getDashboard } = api.insights;
type Account = { id: string; token: string };
type Task = { id: string; agent_id: string; name: string };

describe('the dashboard', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false, env: { SEED_CATALOGUE: 'on' } });
  });
  afterAll(() => app.close());

  const dashboard = async (user: Account) => (await app.call(getDashboard, { token: user.token })).body;

  /** Completed runs of a task; returns their ids, newest first. */
  async function addRuns(user: Account, task: Task, count: number, isScheduled = false): Promise<string[]> {
    const { clock, services } = app;
    const ids = Array.from({ length: count }, (_, index) => newId(clock.now().getTime() - count + index));
    await services.database.db.insert(executions).values(
      ids.map((id) => ({
        id,
        user_id: user.id,
        task_id: task.id,
        agent_id: task.agent_id,
        task_name: task.name,
        agent_name: 'Tester',
        status: 'queued' as const,
        input_params: {},
        triggered_by_scheduler: isScheduled,
        created_at: clock.now(),
        updated_at: clock.now(),
      })),
    );
    await endRuns(services.database, ids);
    return ids.reverse();
  }

  test('of a new account has only starter tasks and agents to explore', async () => {
    const { starters, agents, counts, listed_types, ...rest } = await dashboard(await app.signUp());
    expect(starters).toHaveLength(3);
    expect(new Set(starters.map(({ agent }) => agent.id)).size).toBe(3);
    expect(agents).toHaveLength(4);
    expect(agents.every(({ has_access }) => has_access)).toBe(true);
    expect(counts).toEqual({ favorites: 0, open_agents: expect.any(Number) });
    expect(listed_types).toContain('plain');
    expect(rest).toMatchObject({ recent: [], composite: [], scheduled: [], schedules: [], favorites: [] });
    expect(rest.analytics?.all_time.runs).toBe(0);
  });

  test('includes from the catalogue only what its lists name', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()];
    const task = await addTask(app.services.database, { name: 'Soup' });
    const menu = await addTask(app.services.database, { name: 'Menu', task_type: 'parent' });
    const soups = await addRuns(me, task, 3);
    const menus = await addRuns(me, menu, 2);
    const planned = await addRuns(me, task, 1, true);
    await addRuns(other, task, 5);
    const body = await dashboard(me);
    const ids = (items: { id: string }[] | null) => items?.map(({ id }) => id);
    expect(new Set(ids(body.recent))).toEqual(new Set([...planned, ...menus, ...soups].slice(0, 4)));
    expect(ids(body.composite)).toEqual(menus);
    expect(ids(body.scheduled)).toEqual(planned);
    expect(body.analytics?.all_time.runs).toBe(6);
    expect(body.named.tasks.map(({ name }) => name).sort()).toEqual(['Menu', 'Soup']);
    expect(JSON.stringify(body.named)).not.toContain('description');
  });

  test('knows every task of a catalogue of more than a page', async () => {
    const { database } = app.services;
    const me = await app.signUp();
    const { id, agent_id } = await addTask(database, {
      name: 'Ящик',
      config: { locales: { en: { name: 'Box' } } },
    });
    await database.query(
      '',
      `insert into tasks select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || n))).*
       from tasks t, generate_series(1, 501) n where t.id = $1`,
      [id],
    );
    await app.call(api.users.toggleFavorite, { token: me.token, body: { task_id: id } });
    await addRuns(me, { id, agent_id, name: 'Ящик' }, 1);
    const { favorites, counts, named } = await dashboard(me);
    expect([favorites.map((task) => task.id), counts.favorites]).toEqual([[id], 1]);
    expect(named.tasks[0]?.config.locales).toEqual({ en: { name: 'Box' } });
    await database.query('', `delete from tasks where name like 'Copy %'`, []);
  });

  test('has four of the favorites in their order, and counts them all', async () => {
    const me = await app.signUp();
    const names = ['one', 'two', 'three', 'four', 'five'];
    for (const name of names) {
      const task = await addTask(app.services.database, { name });
      await app.call(api.users.toggleFavorite, { token: me.token, body: { task_id: task.id } });
    }
    const { favorites, counts, starters } = await dashboard(me);
    expect(favorites.map(({ name }) => name)).toEqual(names.slice(0, 4));
    expect([counts.favorites, starters]).toEqual([5, []]);
  });

  test('keeps its other parts when one cannot be read', async () => {
    const me = await app.signUp();
    const { database } = app.services;
    await database.query('', 'alter table run_totals rename to run_totals_away', []);
    try {
      const { analytics, recent, agents } = await dashboard(me);
      expect([analytics, recent]).toEqual([null, []]);
      expect(agents).toHaveLength(4);
    } finally {
      await database.query('', 'alter table run_totals_away rename to run_totals', []);
    }
  });

  test('has no statistics in an unknown time zone, which is no fault for the log', async () => {
    const { token } = await app.signUp();
    const logged = vi.spyOn(app.services.log, 'error');
    const { status, body } = await app.call(getDashboard, { token, query: { timezone: 'Mars/Olympus' } });
    expect([status, body.analytics, body.recent]).toEqual([200, null, []]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
