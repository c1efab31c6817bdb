import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopEndedSchedules } from '../jobs.ts';

const { subscription } = api;
type Account = Awaited<ReturnType<TestApp['signUp']>>;

describe('refunds and expired plans', () => {
  let app: TestApp;
  let adminToken: string;
  beforeAll(async () => {
    app = await testApp();
    adminToken = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const account = () => app.signUp({ dailyLimit: null });
  const upgrade = async ({ token }: Account, plan_name: 'pro' | 'premium') =>
    (await app.call(subscription.upgradePlan, { token, body: { plan_name, billing_cycle: 'monthly' } })).body;
  const refund = (id: string, reason = 'Changed their mind') =>
    app.call(subscription.refundPurchase, { token: adminToken, params: { id }, body: { reason } });
  const data = async ({ token }: Account) =>
    (await app.call(subscription.getSubscriptionStatus, { token })).body.subscription_data;

  /** Adds schedules, each with its own task, oldest first. */
  async function addSchedules({ id }: Account, count: number) {
    for (let number = 0; number < count; number++) {
      const task = await addTask(app.services.database, { task_type: 'parent_scheduled' });
      await app.services.database.query(
        '',
        `insert into schedules (id, user_id, task_id, cron_expressions, timezone, parameters, enabled, next_run_at, created_at)
         values (gen_random_uuid(), $1, $2, '["0 9 * * *"]', 'UTC', '{}', true, now() + interval '1 day', now() + $3 * interval '1 second')`,
        [id, task.id, number],
      );
    }
  }
  const schedules = ({ id }: Account) =>
    app.services.database.query<{ enabled: boolean; stopped_by: string | null }>(
      '',
      'select enabled, stopped_by from schedules where user_id = $1 order by created_at',
      [id],
    );

  test('totals can exceed 32 bits', async () => {
    const user = await account();
    await app.services.database.query(
      '',
      `insert into purchases (id, user_id, purchase_type, item_identifier, amount, currency, status, provider, created_at)
       select gen_random_uuid(), $1, 'execution_pack_s', 's', 1000000000, 'USD', 'completed', 'immediate', now()
       from generate_series(1, 3)`,
      [user.id],
    );
    expect((await data(user)).purchase_history_summary.total_spent).toBe(3_000_000_000);
  });

  test('totals include only purchases in the current currency', async () => {
    const user = await account();
    await upgrade(user, 'pro');
    await app.services.database.query(
      '',
      `insert into purchases (id, user_id, purchase_type, item_identifier, amount, currency, status, provider, created_at)
       values (gen_random_uuid(), $1, 'execution_pack_s', 's', 490000, 'RUB', 'completed', 'immediate', now())`,
      [user.id],
    );
    expect((await data(user)).purchase_history_summary.total_spent).toBe(900);
  });

  test('administrators find purchases by status, kind and buyer, and see why one was refunded', async () => {
    const user = await account();
    const { purchase: plan } = await upgrade(user, 'pro');
    const pack = await app.call(subscription.purchaseExecutionPack, {
      token: user.token,
      body: { pack_size: 's' },
    });
    await refund(pack.body.purchase.id, 'Bought twice');
    type Query = { status?: 'refunded'; type?: 'plan' | 'agent'; search?: string };
    const find = async (query: Query) => {
      const all = { search: user.username.toUpperCase(), ...query };
      return (await app.call(subscription.listAllPurchases, { token: adminToken, query: all })).body.items;
    };
    expect((await find({})).map(({ id }) => id)).toEqual([pack.body.purchase.id, plan.id]);
    expect((await find({ type: 'plan' })).map(({ id, refund }) => [id, refund])).toEqual([[plan.id, null]]);
    expect((await find({ status: 'refunded' })).map((item) => item.refund)).toEqual([
      { reason: 'Bought twice', paid_back: true },
    ]);
    expect(await find({ type: 'agent' })).toEqual([]);
    expect(await find({ search: `${user.username}%` })).toEqual([]);
    const receipt = (token: string) => app.call(subscription.getPurchase, { token, params: { id: plan.id } });
    expect((await receipt(adminToken)).body.buyer.username).toBe(user.username);
    expect((await receipt((await account()).token)).error.error_code).toBe('PURCHASE_NOT_FOUND');
  });

  test('a refund restores the previous plan immediately, stops schedules beyond it, and is recorded', async () => {
    const user = await account();
    await upgrade(user, 'pro');
    const before = await data(user);
    const { purchase } = await upgrade(user, 'premium');
    await addSchedules(user, 7);
    const { status, body } = await refund(purchase.id);
    expect([status, body.message, body.purchase.status]).toEqual([
      200,
      'The purchase was refunded.',
      'refunded',
    ]);
    const after = await data(user);
    expect(after.current_plan).toBe('pro');
    expect(after.plan_expires_at).toBe(before.plan_expires_at);
    expect(after.purchase_history_summary.total_spent).toBe(900);
    const rows = await schedules(user);
    expect(rows.map(({ enabled }) => enabled)).toEqual([true, true, true, true, true, false, false]);
    expect(rows.at(-1)?.stopped_by).toBe('system');
    const again = await refund(purchase.id);
    expect([again.status, again.error.error_code]).toEqual([409, 'PURCHASE_NOT_REFUNDABLE']);
    const { refunded_at } = body.purchase;
    expect(again.error.details).toMatchObject([{ code: 'ALREADY_REFUNDED', params: { refunded_at } }]);
    const { body: log } = await app.call(api.audit.listAuditLogs, { token: adminToken });
    expect(log.items[0]).toMatchObject({
      action: 'subscription.refundPurchase',
      target_id: purchase.id,
      changes: { user_id: user.id, amount: 1900, reason: 'Changed their mind' },
    });
    const list = await app.call(subscription.listAllPurchases, {
      token: adminToken,
      query: { user_id: user.id },
    });
    expect(list.body.items.map((item) => [item.username, item.status])).toEqual([
      [user.username, 'refunded'],
      [user.username, 'completed'],
    ]);
  });

  test('all purchases are counted, and listed by time or amount, page by page', async () => {
    const buyer = await account();
    await upgrade(buyer, 'pro');
    for (const pack_size of ['m', 's', 'l', 's'] as const)
      await app.call(subscription.purchaseExecutionPack, { token: buyer.token, body: { pack_size } });
    const query = (more: object) => ({ user_id: buyer.id, type: 'pack' as const, limit: 3, ...more });
    const read = async (more: object) =>
      (await app.call(subscription.listAllPurchases, { token: adminToken, query: query(more) })).body;
    const whole = async (order: object) => {
      const first = await read(order);
      const rest = await read({ ...order, cursor: first.next_cursor });
      expect([first.total, rest.total, rest.next_cursor]).toEqual([4, null, null]);
      return [...first.items, ...rest.items].map(({ item_identifier }) => item_identifier).join('');
    };
    expect(await whole({})).toBe('slsm');
    expect(await whole({ sort: 'created', order: 'asc' })).toBe('msls');
    expect(await whole({ sort: 'amount', order: 'asc' })).toBe('ssml');
    expect(await whole({ sort: 'amount' })).toBe('lmss');
    expect(await read({ search: buyer.username })).toMatchObject({ total: null });
    expect(await read({ search: buyer.username, limit: 4 })).toMatchObject({ total: 4, next_cursor: null });
  });

  test('a refund removes the rest of a pack, and an agent', async () => {
    const user = await account();
    await upgrade(user, 'pro');
    const agent = await addAgent(app.services.database, { tier: 'ultra' });
    const pack = await app.call(subscription.purchaseExecutionPack, {
      token: user.token,
      body: { pack_size: 'm' },
    });
    const bought = await app.call(subscription.purchaseAgent, {
      token: user.token,
      body: { agent_id: agent.id },
    });
    expect(await data(user)).toMatchObject({ extra_executions: 80, purchased_agents: [agent.id] });
    await refund(pack.body.purchase.id);
    await refund(bought.body.purchase.id);
    expect(await data(user)).toMatchObject({ extra_executions: 0, purchased_agents: [] });
    const rebought = await app.call(subscription.purchaseAgent, {
      token: user.token,
      body: { agent_id: agent.id },
    });
    expect(rebought.status).toBe(200);
  });

  test('a refund keeps what an administrator has set since', async () => {
    const user = await account();
    const { purchase } = await upgrade(user, 'pro');
    await app.call(api.users.updateSubscriptionData, {
      token: adminToken,
      params: { id: user.id },
      body: { subscription_data: { current_plan: 'ultra', plan_expires_at: null } },
    });
    await refund(purchase.id);
    expect(await data(user)).toMatchObject({ current_plan: 'ultra', plan_expires_at: null });
  });

  test('a refund requires a reason, a purchase and an administrator', async () => {
    const user = await account();
    const { purchase } = await upgrade(user, 'pro');
    expect((await refund(purchase.id, '  ')).status).toBe(400);
    expect((await refund(user.id)).error.error_code).toBe('PURCHASE_NOT_FOUND');
    const own = await app.call(subscription.refundPurchase, {
      token: user.token,
      params: { id: purchase.id },
      body: { reason: 'I want it' },
    });
    expect(own.status).toBe(403);
    expect((await data(user)).current_plan).toBe('pro');
  });

  test('when a plan has ended, schedules beyond the basic limit are stopped, the newest first', async () => {
    const [ended, running] = [await account(), await account()];
    for (const user of [ended, running]) {
      await upgrade(user, 'pro');
      await addSchedules(user, 3);
    }
    await app.services.database.query('', 'update users set plan_expires_at = $2 where id = $1', [
      ended.id,
      app.clock.now(),
    ]);
    await stopEndedSchedules(app.services, { signal: new AbortController().signal });
    expect((await schedules(ended)).map(({ enabled }) => enabled)).toEqual([true, false, false]);
    expect((await schedules(running)).map(({ enabled }) => enabled)).toEqual([true, true, true]);

    const [, , newest] = await app.services.database.query<{ task_id: string }>(
      '',
      'select task_id from schedules where user_id = $1 order by created_at',
      [ended.id],
    );
    const call = { token: ended.token, params: { id: newest?.task_id ?? '' } };
    const stopped = await app.call(api.schedule.getSchedule, call);
    expect(stopped.body).toMatchObject({
      enabled: false,
      stopped_by: 'system',
      stop_reason: 'PLAN_ALLOWANCE',
    });
    const refused = await app.call(api.schedule.restartSchedule, call);
    expect([refused.status, refused.error.error_code]).toEqual([429, 'SCHEDULE_LIMIT']);
    await upgrade(ended, 'pro');
    const restarted = await app.call(api.schedule.restartSchedule, call);
    expect([restarted.status, restarted.body.enabled, restarted.body.stopped_by]).toEqual([200, true, null]);
  });
});
