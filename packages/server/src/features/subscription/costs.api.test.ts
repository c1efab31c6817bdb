import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { priceListOfSage } from '@agentarium/testkit/price-list.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { subscription } = api;

describe('the cost of runs', () => {
  const prices = priceListOfSage({ input_per_million: 1000, output_per_million: 4000 });
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp({ env: { PRICE_LIST: prices, OPENAI_MODELS: 'sage' } });
    app.clock.advanceToNoon();
    admin = (await app.admin()).token;
  });
  afterAll(() => app.close());
  beforeEach(() =>
    app.model.play([{ text: 'Done.', usage: { prompt_tokens: 2000, completion_tokens: 500 } }]),
  );

  const run = (token: string, task_id: string) =>
    app.call(api.executions.createExecution, { token, body: { task_id } });
  const costs = async (
    query: { user_id?: string; from?: string; to?: string; limit?: number; cursor?: string } = {},
  ) => (await app.call(subscription.listCosts, { token: admin, query })).body;
  const budget = (id: string, monthly_budget_micros: number | null) =>
    app.call(subscription.setBudget, { token: admin, params: { id }, body: { monthly_budget_micros } });

  test('is stored with the run and summed by account and day', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    for (let count = 0; count < 3; count++) expect((await run(user.token, task.id)).status).toBe(201);
    const day = app.clock.now().toISOString().slice(0, 10);
    // 2000 × 10.00 and 500 × 40.00 dollars per million: 0.04 dollars per run.
    expect(await costs({ user_id: user.id })).toEqual({
      items: [
        {
          day,
          user_id: user.id,
          username: user.username,
          runs: 3,
          input_tokens: 6000,
          output_tokens: 1500,
          cost_micros: 120_000,
        },
      ],
      next_cursor: null,
      currency_code: 'USD',
      unpriced_models: ['deepseek-chat', 'grok-4'],
      has_provider: true,
    });
    const [row] = await app.services.database.query<{ sum: number }>(
      '',
      'select sum(cost_micros)::int as sum from executions where user_id = $1',
      [user.id],
    );
    expect(row?.sum).toBe(120_000);
    const monthOf = async () => {
      const query = { search: user.username };
      return (await app.call(api.users.listUsers, { token: admin, query })).body.items[0];
    };
    expect(await monthOf()).toMatchObject({ month_runs: 3, month_cost_micros: 120_000 });
    await app.services.database.query(
      '',
      "update user_months set month = month - interval '1 month' where user_id = $1",
      [user.id],
    );
    expect(await monthOf()).toMatchObject({ month_runs: 0, month_cost_micros: 0 });
    await run(user.token, task.id);
    expect(await monthOf()).toMatchObject({ month_runs: 1, month_cost_micros: 40_000 });
    expect((await costs({ user_id: user.id, to: '2020-01-01T00:00:00Z' })).items).toEqual([]);
    expect(
      (await costs({ user_id: user.id, from: `${day}T23:00:00Z`, to: `${day}T00:00:00Z` })).items,
    ).toHaveLength(1);
  });

  test('is listed in pages, for administrators only', async () => {
    const task = await addTask(app.services.database);
    for (let count = 0; count < 3; count++) await run((await app.signUp()).token, task.id);
    const all = (await costs()).items;
    const paged = [];
    let cursor: string | undefined;
    do {
      const page = await costs({ limit: 1, ...(cursor && { cursor }) });
      paged.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const user = await app.signUp();
    expect((await app.call(subscription.listCosts, { token: user.token })).status).toBe(403);
    expect((await app.call(subscription.listCosts, { token: admin, query: { cursor: 'x' } })).status).toBe(
      400,
    );
  });

  test('is limited by a monthly budget, which rejects runs until the next month', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    expect((await budget(user.id, 60_000)).body).toMatchObject({
      user_id: user.id,
      monthly_budget_micros: 60_000,
      spent_micros: 0,
    });
    expect((await run(user.token, task.id)).status).toBe(201);
    expect((await run(user.token, task.id)).status).toBe(201);
    const refused = await run(user.token, task.id);
    expect([refused.status, refused.error.error_code]).toEqual([429, 'BUDGET_EXCEEDED']);
    const now = app.clock.now();
    const resets = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
    expect(refused.error.details).toMatchObject([
      { code: 'BUDGET_EXCEEDED', params: { limit: 60_000, currency: 'USD', resets_at: resets } },
    ]);
    const read = await app.call(subscription.getBudget, { token: admin, params: { id: user.id } });
    expect(read.body).toEqual({
      user_id: user.id,
      monthly_budget_micros: 60_000,
      spent_micros: 80_000,
      resets_at: resets,
      currency_code: 'USD',
      unpriced_models: ['deepseek-chat', 'grok-4'],
      has_provider: true,
    });
    expect((await budget(user.id, 90_000)).body.spent_micros).toBe(80_000);
    expect((await run(user.token, task.id)).status).toBe(201);
    expect((await run(user.token, task.id)).error.error_code).toBe('BUDGET_EXCEEDED');
    await app.services.database.query(
      '',
      "update usage_costs set day = day - interval '1 month' where user_id = $1",
      [user.id],
    );
    expect((await run(user.token, task.id)).status).toBe(201);
    expect((await budget(user.id, null)).body.monthly_budget_micros).toBeNull();
    const { body: log } = await app.call(api.audit.listAuditLogs, { token: admin });
    expect(log.items.find(({ action }) => action === 'subscription.setBudget')).toMatchObject({
      target_id: user.id,
      changes: { monthly_budget_micros: { from: 90_000, to: null } },
    });
    expect((await budget(crypto.randomUUID(), 1)).error.error_code).toBe('USER_NOT_FOUND');
  });

  test('reaching the budget leaves no remaining runs, packs included, in every response', async () => {
    const user = await app.signUp();
    const task = await addTask(app.services.database);
    const { token } = user;
    const upgrade = { plan_name: 'pro', billing_cycle: 'monthly' } as const;
    await app.call(subscription.upgradePlan, { token, body: upgrade });
    const pack = { pack_size: 's' } as const;
    expect((await app.call(subscription.purchaseExecutionPack, { token, body: pack })).status).toBe(200);
    await budget(user.id, 40_000);
    const left = async () => [
      (await app.call(api.users.getTaskUsage, { token, query: { task_id: task.id } })).body,
      (await app.call(api.users.getMe, { token })).body.usage_status,
      (await app.call(api.users.getUser, { token: admin, params: { id: user.id } })).body.usage_status,
      (await app.call(api.users.listUsers, { token: admin, query: { search: user.username } })).body.items[0]
        ?.usage_status,
      (await app.call(subscription.getExecutionLimit, { token })).body,
    ];
    for (const shown of await left()) expect(shown?.remaining_executions).not.toBe(0);
    expect((await run(token, task.id)).status).toBe(201);
    const refused = await run(token, task.id);
    const { resets_at } = refused.error.details?.[0]?.params ?? {};
    expect(refused.error.error_code).toBe('BUDGET_EXCEEDED');
    for (const shown of await left())
      expect(shown).toMatchObject({ remaining_executions: 0, next_reset_time: resets_at });
    expect((await left())[0]).toMatchObject({ limited_by: 'global' });
    await budget(user.id, null);
    for (const shown of await left()) expect(shown?.remaining_executions).not.toBe(0);
  });

  test('is summed by account and month, most expensive first, in pages', async () => {
    const [little, much] = [await app.signUp(), await app.signUp()];
    const values = (id: string, day: string, tokens: number, cost: number) => [id, day, tokens, cost];
    for (const row of [
      values(little.id, '2025-03-01', 10, 5),
      values(much.id, '2025-03-01', 10, 5),
      values(much.id, '2025-03-31', 20, 5),
      values(much.id, '2025-04-01', 99, 99),
    ])
      await app.services.database.query(
        '',
        'insert into usage_costs (user_id, day, runs, input_tokens, output_tokens, cost_micros) values ($1, $2, 1, $3, 0, $4)',
        row,
      );
    const ask = async (query: { month?: string; limit?: number; cursor?: string }) =>
      await app.call(subscription.listAccountCosts, { token: admin, query });
    const first = (await ask({ month: '2025-03', limit: 1 })).body;
    expect(first).toMatchObject({
      month: '2025-03',
      currency_code: 'USD',
      unpriced_models: ['deepseek-chat', 'grok-4'],
    });
    expect(first.items).toEqual([
      {
        user_id: much.id,
        username: much.username,
        name: expect.any(String),
        runs: 2,
        input_tokens: 30,
        output_tokens: 0,
        cost_micros: 10,
        monthly_budget_micros: null,
      },
    ]);
    const second = (await ask({ month: '2025-03', limit: 1, cursor: first.next_cursor ?? '' })).body;
    expect([second.items.map((item) => item.user_id), second.next_cursor]).toEqual([[little.id], null]);
    expect((await ask({})).body.month).toBe(app.clock.now().toISOString().slice(0, 7));
    for (const query of [{ month: '2025-13' }, { cursor: 'x' }, { month: '0000-01' }])
      expect((await ask(query)).status).toBe(400);
  });

  test('is deleted with the account', async () => {
    const user = await app.signUp();
    await run(user.token, (await addTask(app.services.database)).id);
    expect((await costs({ user_id: user.id })).items).toHaveLength(1);
    await app.call(api.users.deleteUser, {
      token: user.token,
      params: { id: user.id },
      body: { current_password: user.password },
    });
    const left = await app.services.database.query(
      '',
      'select 1 from usage_costs where user_id = $1 union all select 1 from user_months where user_id = $1',
      [user.id],
    );
    expect(left).toEqual([]);
  });
});
