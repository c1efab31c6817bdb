import { api, type EndpointQuery } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { listUserExecutions } = api.users;

describe('the list of executions', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let ids: string[];
  let childId: string;

  beforeAll(async () => {
    app = await testApp();
    user = await app.signUp();
    const { database } = app.services;
    const run = async (task_id: string, parent_execution_id: string | null = null) => {
      const { body } = await app.call(api.executions.createExecution, {
        token: user.token,
        body: { task_id, parent_execution_id },
      });
      return body.id;
    };
    const soup = await addTask(database, {
      name: 'Soup of the day',
      task_type: 'parent',
      config: { locales: { ru: { name: 'Суп дня' } } },
    });
    const list = await addTask(database, { name: 'Shopping', task_type: 'child', parent_task_id: soup.id });
    const other = await addTask(database, { name: '100% rye_bread' });
    ids = [await run(soup.id), await run(other.id), await run(other.id)];
    childId = await run(list.id, ids[0]);
  });
  afterAll(() => app.close());

  const read = (query: EndpointQuery<typeof listUserExecutions>) =>
    app.call(listUserExecutions, { token: user.token, params: { id: user.id }, query });
  const idsOf = async (query: Parameters<typeof read>[0]) =>
    (await read(query)).body.items.map(({ id }) => id);

  test('shows the newest first, without children unless requested, parents with their child count', async () => {
    expect(await idsOf({})).toEqual([...ids].reverse());
    expect(await idsOf({ include_child: 'true' })).toEqual([childId, ...[...ids].reverse()]);
    const { items } = (await read({})).body;
    expect(items.map(({ child_count }) => child_count)).toEqual([0, 0, 1]);
    expect(items[0]).not.toHaveProperty('result');
  });

  test('is paged by key', async () => {
    const first = (await read({ limit: 2 })).body;
    expect(first.items).toHaveLength(2);
    const second = (await read({ limit: 2, cursor: first.next_cursor ?? '' })).body;
    expect(second.items.map(({ id }) => id)).toEqual([ids[0]]);
    expect(second.next_cursor).toBeNull();
    expect((await read({ cursor: 'nonsense' })).status).toBe(400);
  });

  test.each([
    ['soup', 1],
    ['суп', 1],
    ['r_e', 0],
    ['%', 2],
  ])('finds %s in the names of any language, literally', async (search, count) => {
    expect(await idsOf({ search })).toHaveLength(count);
  });

  test('is filtered by task type and by who started it', async () => {
    expect(await idsOf({ task_types: 'parent,parent_scheduled' })).toEqual([ids[0]]);
    expect(await idsOf({ task_types: 'parent,plain', limit: 2 })).toEqual([ids[2], ids[1]]);
    expect(await idsOf({ task_types: 'plain', search: 'soup' })).toEqual([]);
    expect(await idsOf({ task_types: 'child', include_child: 'true' })).toEqual([childId]);
    expect(await idsOf({ scheduled: 'true' })).toEqual([]);
    expect(await idsOf({ scheduled: 'false' })).toHaveLength(3);
    const mark = 'update executions set triggered_by_scheduler = $2 where id = $1';
    await app.services.database.query('', mark, [ids[1], true]);
    expect(await idsOf({ scheduled: 'true' })).toEqual([ids[1]]);
    await app.services.database.query('', mark, [ids[1], false]);
  });

  test('is filtered by start time', async () => {
    const [, newer, older] = (await read({})).body.items;
    const at = (run: { created_at: string } | undefined) => run?.created_at ?? '';
    expect(await idsOf({ from: at(older), to: at(newer) })).toEqual([newer?.id, older?.id]);
    expect(await idsOf({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await idsOf({ search: 'soup', status: 'pending' })).toEqual([]);
  });

  test('is filtered by status, task and time', async () => {
    const [soup] = (await read({ search: 'soup' })).body.items;
    expect(await idsOf({ task_id: soup?.task_id ?? '' })).toEqual([ids[0]]);
    expect(await idsOf({ status: 'failed' })).toEqual([]);
    expect(await idsOf({ status: 'completed', to: soup?.created_at ?? '' })).toEqual([ids[0]]);
  });
});
