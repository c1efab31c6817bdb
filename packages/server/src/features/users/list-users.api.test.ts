import { api, type EndpointInput, type EndpointQuery } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMonths, users } from '../../db/schema/index.ts';

describe('the list of accounts', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const setStatus = (id: string, status: 'blocked') =>
    app.call(api.users.changeUserStatus, { params: { id }, body: { status, reason: 'Testing' }, token });
  const subscribe = (
    id: string,
    data: EndpointInput<typeof api.users.updateSubscriptionData>['subscription_data'],
  ) =>
    app.call(api.users.updateSubscriptionData, { params: { id }, body: { subscription_data: data }, token });

  test('pages by key through all users once, newest first, with all fields', async () => {
    const people = [];
    for (let at = 0; at < 5; at += 1) people.push(await app.signUp());
    const task = await addTask(app.services.database);
    const favorite = await app.call(api.users.toggleFavorite, {
      body: { task_id: task.id },
      token: people[0]?.token,
    });
    expect(favorite.status).toBe(200);
    await subscribe(people[1]?.id ?? '', { purchased_tasks: [task.id], extra_executions: 0 });
    const seen = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof app.call<typeof api.users.listUsers>>> = await app.call(
        api.users.listUsers,
        { query: { limit: 2, ...(cursor === null ? {} : { cursor }) }, token },
      );
      expect(page.body.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.items);
      cursor = page.body.next_cursor;
    } while (cursor !== null);
    const ids = seen.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(people.every(({ id }) => ids.includes(id))).toBe(true);
    for (const { last_active_at, month_runs, month_cost_micros, ...listed } of seen) {
      const alone = await app.call(api.users.getUser, { params: { id: listed.id }, token });
      expect(listed).toEqual(alone.body);
      expect(last_active_at).not.toBeNull();
      expect([month_runs, month_cost_micros]).toEqual([0, 0]);
    }
  });

  test('is ordered and filtered by role, plan and activity, and counts what matches', async () => {
    const { db } = app.services.database;
    const at = (daysAgo: number) => new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
    const facts = [
      { last_active_at: null },
      { last_active_at: at(3), plan_activated_at: at(40), plan_expires_at: at(1) },
      { last_active_at: at(40), plan_activated_at: at(40), plan_expires_at: at(-5) },
    ];
    const names: string[] = [];
    for (const [place, fact] of facts.entries()) {
      const { id, username } = await app.signUp({ username: `ordered_${'zxy'[place]}` });
      names.push(username);
      const plan = fact.plan_activated_at ? ({ current_plan: 'pro' } as const) : {};
      await db
        .update(users)
        .set({ ...fact, ...plan })
        .where(eq(users.id, id));
    }
    const [starter, expired, pro] = names;
    const list = async (query: EndpointQuery<typeof api.users.listUsers>) => {
      const { body } = await app.call(api.users.listUsers, {
        query: { search: 'ordered_', ...query },
        token,
      });
      return body.items.map(({ username }) => username);
    };
    expect(await list({ sort: 'username', order: 'asc' })).toEqual([expired, pro, starter]);
    expect(await list({ sort: 'active' })).toEqual([expired, pro, starter]);
    expect(await list({ role: 'admin' })).toEqual([]);
    expect(await list({ plan: 'starter' })).toEqual([starter]);
    expect(await list({ plan: 'basic' })).toEqual([expired]);
    expect(await list({ plan: 'pro', activity: 'idle' })).toEqual([pro]);
    expect(await list({ activity: 'week' })).toEqual([expired]);
    expect(await list({ activity: 'never' })).toEqual([starter]);
    const ask = (cursor?: string) =>
      app.call(api.users.listUsers, {
        query: { sort: 'active', plan: 'starter', limit: 1, ...(cursor && { cursor }) },
        token,
      });
    const { total, next_cursor } = (await ask()).body;
    const seen = new Set<string>();
    for (let cursor = next_cursor; cursor !== null; ) {
      const { body } = await ask(cursor);
      for (const { id } of body.items) seen.add(id);
      cursor = body.next_cursor;
      expect(body.total).toBeNull();
    }
    expect(seen.size).toBe((total ?? 0) - 1);
  });

  test('shows the runs and costs of this month, and is ordered by them, page by page', async () => {
    const { db } = app.services.database;
    const month = `${app.clock.now().toISOString().slice(0, 7)}-01`;
    const figures = [
      { month, runs: 5, cost_micros: 10 },
      { month, runs: 3, cost_micros: 20 },
      { month: '2020-01-01', runs: 90, cost_micros: 90 },
    ];
    const names: string[] = [];
    for (const [at, figure] of figures.entries()) {
      const { id, username } = await app.signUp({ username: `monthly_${at}` });
      names.push(username);
      await db.update(userMonths).set(figure).where(eq(userMonths.user_id, id));
    }
    const [most, dearest, none] = names;
    const all = async (query: EndpointQuery<typeof api.users.listUsers>) => {
      const items = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await app.call(api.users.listUsers, {
          query: { search: 'monthly_', limit: 1, ...query, ...(cursor && { cursor }) },
          token,
        });
        items.push(...body.items);
        cursor = body.next_cursor;
      }
      return items.map((user) => [user.username, user.month_runs, user.month_cost_micros]);
    };
    const rows = [
      [most, 5, 10],
      [dearest, 3, 20],
      [none, 0, 0],
    ];
    expect(await all({ sort: 'runs' })).toEqual(rows);
    expect(await all({ sort: 'runs', order: 'asc' })).toEqual(rows.toReversed());
    expect((await all({ sort: 'cost' })).map(([name]) => name)).toEqual([dearest, most, none]);
  });

  test('is searched by username, email and name, taken literally, and by status', async () => {
    const { id, username } = await app.signUp({ username: `Find_Me` });
    await app.signUp({ username: `FindxMe` });
    const find = async (query: { search?: string; status?: 'blocked' | 'active' }) =>
      (await app.call(api.users.listUsers, { query, token })).body.items.map((user) => user.username);
    expect(await find({ search: 'find_me' })).toEqual([username]);
    expect(await find({ search: `${username}@EXAMPLE`.toUpperCase() })).toEqual([username]);
    expect(await find({ search: '%' })).toEqual([]);
    await app.call(api.users.updateUser, { params: { id }, body: { name: 'Анна Ёлкина' }, token });
    expect(await find({ search: ' анна ё' })).toEqual([username]);
    expect(await find({ search: 'АННА' })).toEqual([username]);
    expect(await find({ search: 'аннаё' })).toEqual([]);
    expect(await find({ search: 'find_me', status: 'blocked' })).toEqual([]);
    await setStatus(id, 'blocked');
    const blocked = await app.call(api.users.listUsersByStatus, {
      params: { status: 'blocked' },
      query: { search: 'find_me' },
      token,
    });
    expect(blocked.body.items.map((user) => user.id)).toEqual([id]);
    const strange = await app.call(api.users.listUsers, { query: { cursor: 'x' }, token });
    expect([strange.status, strange.error.details?.[0]?.path]).toEqual([400, 'cursor']);
  });
});
