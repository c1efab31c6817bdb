import { api, type PlanName, plans } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';

const { subscription } = api;
type Account = Awaited<ReturnType<TestApp['signUp']>>;

describe('purchases', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const account = () => app.signUp({ dailyLimit: null });
  const upgrade = (
    { token }: Account,
    plan_name: PlanName,
    billing_cycle?: 'monthly' | 'annual' | 'lifetime',
  ) =>
    app.call(subscription.upgradePlan, {
      token,
      body: { plan_name, ...(billing_cycle && { billing_cycle }) },
    });
  const buyPack = ({ token }: Account, pack_size: 's' | 'm' | 'l') =>
    app.call(subscription.purchaseExecutionPack, { token, body: { pack_size } });
  const buyAgent = ({ token }: Account, agent_id: string) =>
    app.call(subscription.purchaseAgent, { token, body: { agent_id } });
  const status = async ({ token }: Account) =>
    (await app.call(subscription.getSubscriptionStatus, { token })).body;
  const limit = async ({ token }: Account) =>
    (await app.call(subscription.getExecutionLimit, { token })).body;

  test('a new account has 10 runs a day and is offered every plan; free basic makes them 25', async () => {
    const user = await account();
    expect((await limit(user)).daily_limit).toBe(10);
    const before = await status(user);
    expect(before.subscription_data.plan_activated_at).toBeNull();
    expect(before.available_upgrades.map(({ name }) => name)).toEqual(['basic', 'pro', 'premium', 'ultra']);
    const { body } = await upgrade(user, 'basic');
    expect(body.message).toBe('Your plan is now Basic.');
    expect(body.purchase).toMatchObject({
      purchase_type: 'subscription_upgrade',
      item_identifier: 'basic',
      amount: 0,
      currency: 'USD',
      status: 'completed',
    });
    expect((await limit(user)).daily_limit).toBe(25);
    expect((await status(user)).available_upgrades.map(({ name }) => name)).toEqual([
      'pro',
      'premium',
      'ultra',
    ]);
    expect((await upgrade(user, 'basic')).error.error_code).toBe('ALREADY_PURCHASED');
  });

  test('agents are for sale in a catalogue of any size', async () => {
    const { database } = app.services;
    const first = await addAgent(database, { name: 'A', tier: 'pro' });
    await database.query(
      '',
      `insert into agents (id, name, role, description, config, tier, deployment_state, created_at, updated_at)
       select gen_random_uuid(), 'B ' || n, role, description, config, tier, deployment_state, created_at, updated_at
       from agents, generate_series(1, 500) n where id = $1`,
      [first.id],
    );
    const last = await addAgent(database, { name: 'Я', tier: 'pro' });
    const user = await account();
    expect((await status(user)).agent_purchase_info[last.id]).toMatchObject({ has_access: false });
    const { body } = await app.call(subscription.listAgentEntitlements, { token: user.token });
    expect(body.items).toContainEqual(expect.objectContaining({ id: last.id, reason: 'locked' }));
    await database.query('', `delete from agents where name like 'B %'`, []);
  });

  test('a purchase and a run with one idempotency key at once do not lock each other out', async () => {
    const user = await account();
    const { database, clock } = app.services;
    const headers = { 'idempotency-key': 'one-for-both' };
    const keep = `insert into idempotency_keys (user_id, key, request_hash, target_id, created_at)
      values ($1, 'one-for-both', 'of a run', gen_random_uuid(), $2)`;
    const [locked, keeping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // A run locks its user, then keeps its key.
    const accepting = database.transaction(async (tx) => {
      await tx.query('', 'select id from users where id = $1 for no key update', [user.id]);
      await tx.query('', `set local deadlock_timeout = '1ms'`, []);
      locked.resolve();
      await keeping.promise;
      await tx.query('', keep, [user.id, clock.now()]);
    });
    await locked.promise;
    const { token } = user;
    const buying = app.call(subscription.upgradePlan, { token, headers, body: { plan_name: 'basic' } });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`;
    await expect.poll(() => database.query('', waiting, [])).not.toEqual([]);
    keeping.resolve();
    await accepting;
    expect((await buying).error.error_code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('a plan lasts a month, a year or for life, as it was bought', async () => {
    const daysOf = async (plan: PlanName, cycle: 'monthly' | 'annual' | 'lifetime') => {
      const { body } = await upgrade(await account(), plan, cycle);
      const end = body.subscription.plan_expires_at;
      return end && Math.round((new Date(end).getTime() - app.clock.now().getTime()) / DAY_MS);
    };
    expect([28, 29, 30, 31]).toContain(await daysOf('pro', 'monthly'));
    expect([365, 366]).toContain(await daysOf('premium', 'annual'));
    expect(await daysOf('ultra', 'lifetime')).toBeNull();
  });

  test('prices match the price list, and only offered cycles are sold', async () => {
    const user = await account();
    const { all_plans, execution_packs, currency_code } = await status(user);
    expect(currency_code).toBe('USD');
    expect(all_plans.map(({ pricing }) => pricing)).toEqual([
      { is_lifetime: true, monthly_price: null, annual_price: null, lifetime_price: 0 },
      { is_lifetime: false, monthly_price: 900, annual_price: 9000, lifetime_price: null },
      { is_lifetime: false, monthly_price: 1900, annual_price: 19_000, lifetime_price: null },
      { is_lifetime: true, monthly_price: null, annual_price: null, lifetime_price: 39_900 },
    ]);
    expect(execution_packs.map(({ name, execution_count, price }) => [name, execution_count, price])).toEqual(
      [
        ['s', 30, 4900],
        ['m', 80, 9900],
        ['l', 150, 16_900],
      ],
    );
    const refused = await upgrade(user, 'ultra', 'monthly');
    expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, 'billing_cycle']);
    const chosen = await upgrade(user, 'pro');
    expect(chosen.body.purchase).toMatchObject({ billing_cycle: 'monthly', amount: 900 });
  });

  test('the same plan is extended, a lower one rejected while it runs, and an expired one counts as basic', async () => {
    const user = await account();
    const first = await upgrade(user, 'premium', 'monthly');
    const second = await upgrade(user, 'premium', 'monthly');
    const end = (answer: typeof first) => new Date(answer.body.subscription.plan_expires_at ?? 0);
    expect(end(second).getTime() - end(first).getTime()).toBeGreaterThanOrEqual(28 * DAY_MS);
    expect([
      (await upgrade(user, 'pro')).error.error_code,
      (await upgrade(user, 'basic')).error.error_code,
    ]).toEqual(['PLAN_DOWNGRADE', 'PLAN_DOWNGRADE']);
    await app.services.database.query('', 'update users set plan_expires_at = $2 where id = $1', [
      user.id,
      app.clock.now(),
    ]);
    const ended = await status(user);
    expect([ended.current_plan.name, ended.subscription_data.current_plan]).toEqual(['basic', 'premium']);
    expect((await limit(user)).daily_limit).toBe(25);
    expect((await buyPack(user, 's')).error.error_code).toBe('FEATURE_NOT_IN_PLAN');
    expect((await upgrade(user, 'pro')).body.subscription.current_plan).toBe('pro');
  });

  test('packs need pro, add their runs for 90 days and count as spent', async () => {
    const user = await account();
    const refused = await buyPack(user, 's');
    expect([refused.status, refused.error.error_code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
    await upgrade(user, 'pro', 'monthly');
    await buyPack(user, 's');
    const { body } = await buyPack(user, 'l');
    expect(body.subscription).toMatchObject({
      extra_executions: 180,
      purchase_history_summary: { total_spent: 900 + 4900 + 16_900 },
    });
    const days =
      (new Date(body.subscription.extra_executions_expire_at ?? 0).getTime() - app.clock.now().getTime()) /
      DAY_MS;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
    expect((await limit(user)).extra_executions).toBe(180);
  });

  test('agents are bought once, permanently, if the plan allows and lacks them', async () => {
    const { database } = app.services;
    const user = await account();
    const pro = await addAgent(database, { name: 'Pro agent', tier: 'pro' });
    const basic = await addAgent(database, { tier: 'basic' });
    const custom = await addAgent(database, { tier: 'custom' });
    const coming = await addAgent(database, { tier: 'pro', deployment_state: 'dev' });
    const hidden = await addAgent(database, { tier: 'pro', deployment_state: 'new' });
    const info = async (id: string) =>
      (await app.call(subscription.getAgentPurchaseInfo, { token: user.token, params: { id } })).body;
    expect(await info(pro.id)).toEqual({
      has_access: false,
      can_purchase: true,
      price: 2900,
      price_formatted: '$29.00',
    });
    expect((await info(custom.id)).can_purchase).toBe(false);
    const codes = [];
    for (const agent of [basic, custom, coming, hidden])
      codes.push((await buyAgent(user, agent.id)).error.error_code);
    expect(codes).toEqual([
      'ALREADY_PURCHASED',
      'FEATURE_NOT_IN_PLAN',
      'VALIDATION_FAILED',
      'AGENT_NOT_FOUND',
    ]);

    const task = await addTask(database, { agent_id: pro.id, tier: 'pro' });
    const run = () =>
      app.call(api.executions.createExecution, { token: user.token, body: { task_id: task.id } });
    expect((await run()).error.error_code).toBe('TIER_LOCKED');
    const { body } = await buyAgent(user, pro.id);
    expect(body.message).toBe('Pro agent is now yours.');
    await database.query('', `update agents set config = jsonb_set(config, '{locales}', $2) where id = $1`, [
      pro.id,
      { ru: { name: 'Профи' } },
    ]);
    const headers = { 'accept-language': 'ru' };
    const again = { token: user.token, params: { id: body.purchase.id }, headers };
    const inRussian = await app.call(api.subscription.payPurchase, again);
    expect(inRussian.body.message).toBe('Агент «Профи» теперь ваш.');
    expect(body.purchase).toMatchObject({
      purchase_type: 'agent_purchase',
      item_identifier: pro.id,
      amount: 2900,
    });
    expect((await run()).status).toBe(201);
    expect((await buyAgent(user, pro.id)).error.error_code).toBe('ALREADY_PURCHASED');
    const { body: list } = await app.call(subscription.listAgentEntitlements, { token: user.token });
    const reasons = new Map(list.items.map(({ id, reason }) => [id, reason]));
    expect([pro.id, basic.id, custom.id, hidden.id].map((id) => reasons.get(id))).toEqual([
      'purchased',
      'plan',
      'locked',
      undefined,
    ]);
    const tasks = await app.call(subscription.listTaskEntitlements, { token: user.token });
    expect(tasks.body.items.find(({ id }) => id === task.id)?.reason).toBe('purchased');

    await upgrade(user, 'premium', 'monthly');
    const own = await buyAgent(user, custom.id);
    expect(own.body.purchase.purchase_type).toBe('custom_agent');
    expect(own.body.subscription.purchased_agents.sort()).toEqual([pro.id, custom.id].sort());
  });

  test('the history is paged by key, and a receipt is its owner’s only', async () => {
    const user = await account();
    await upgrade(user, 'pro', 'annual');
    for (const size of ['s', 'm', 'l'] as const) await buyPack(user, size);
    const page = (cursor?: string) =>
      app.call(subscription.listPurchases, {
        token: user.token,
        query: { limit: 3, ...(cursor && { cursor }) },
      });
    const first = await page();
    expect(first.body.items.map(({ item_identifier }) => item_identifier)).toEqual(['l', 'm', 's']);
    const second = await page(first.body.next_cursor ?? '');
    expect(second.body.items.map(({ item_identifier }) => item_identifier)).toEqual(['pro']);
    expect(second.body.next_cursor).toBeNull();
    const params = { id: second.body.items[0]?.id ?? '' };
    const receipt = await app.call(subscription.getPurchase, { token: user.token, params });
    expect(receipt.body).toMatchObject({
      amount: 9000,
      billing_cycle: 'annual',
      buyer: { username: user.username, email: user.email },
    });
    expect(receipt.body.receipt_number).toMatch(/^\d{8}-[0-9A-F]{8}$/);
    expect(receipt.body.valid_until).not.toBeNull();
    const other = await account();
    const foreign = await app.call(subscription.getPurchase, { token: other.token, params });
    expect([foreign.status, foreign.error.error_code]).toEqual([404, 'PURCHASE_NOT_FOUND']);
    expect((await page('nonsense')).status).toBe(400);
  });

  test('messages are in the buyer’s language', async () => {
    const user = await account();
    const { body } = await app.call(subscription.upgradePlan, {
      token: user.token,
      body: { plan_name: 'ultra' },
      headers: { 'accept-language': 'ru' },
    });
    expect(body.message).toBe('Теперь у вас тариф «Ультра».');
    expect(plans.ultra.features.max_scheduled_tasks).toBe(-1);
  });

  test('purchases cannot be changed or deleted, except with their account', async () => {
    const { database } = app.services;
    const user = await account();
    await upgrade(user, 'pro');
    const { body } = await buyPack(user, 's');
    const { id } = body.purchase;
    for (const change of [
      'set amount = 0',
      'set user_id = gen_random_uuid()',
      "set purchase_type = 'x'",
      "set status = 'pending'",
    ]) {
      await expect(database.query('', `update purchases ${change} where id = $1`, [id])).rejects.toThrow();
    }
    await expect(database.query('', 'delete from purchases where id = $1', [id])).rejects.toThrow();
    const gone = await app.call(api.users.deleteUser, {
      token: user.token,
      params: { id: user.id },
      body: { current_password: user.password },
    });
    expect(gone.status).toBe(200);
    expect(await database.query('', 'select 1 from purchases where user_id = $1', [user.id])).toEqual([]);
  });
});
