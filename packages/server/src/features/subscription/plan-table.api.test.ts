import { api, type PlanName, type Tier } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { subscription, schedule, users, executions } = api;
const tiers = ['basic', 'pro', 'premium', 'ultra', 'custom'] as const satisfies readonly Tier[];

type Row = {
  plan: PlanName;
  daily: number;
  times: number;
  vote: number;
  schedules: number;
  opens: readonly Tier[];
  packs: number;
  customAgents: number;
};

/** The plans of the specification's tables; -1 is unlimited. */
const table: Row[] = [
  {
    plan: 'basic',
    daily: 25,
    times: 1,
    vote: 0,
    schedules: 1,
    opens: ['basic'],
    packs: 403,
    customAgents: 403,
  },
  {
    plan: 'pro',
    daily: 75,
    times: 3,
    vote: 1,
    schedules: 5,
    opens: ['basic', 'pro'],
    packs: 200,
    customAgents: 403,
  },
  {
    plan: 'premium',
    daily: 150,
    times: 5,
    vote: 3,
    schedules: 15,
    opens: ['basic', 'pro', 'premium'],
    packs: 200,
    customAgents: 200,
  },
  {
    plan: 'ultra',
    daily: 300,
    times: 10,
    vote: 5,
    schedules: -1,
    opens: tiers,
    packs: 200,
    customAgents: 409,
  },
];

describe('the rows of the plan table, through the API', () => {
  let app: TestApp;
  const agents = new Map<Tier, string>();
  beforeAll(async () => {
    app = await testApp({ worker: false });
    for (const tier of tiers) agents.set(tier, (await addAgent(app.services.database, { tier })).id);
  });
  afterAll(() => app.close());

  async function subscribe(plan_name: PlanName) {
    const account = await app.signUp({ dailyLimit: null });
    await app.call(subscription.upgradePlan, { token: account.token, body: { plan_name } });
    return account;
  }

  /** Adds `count` stopped schedules, each with its own task. */
  async function addStopped(userId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let number = 0; number < count; number++) {
      const task = await addTask(app.services.database, { task_type: 'parent_scheduled' });
      await app.services.database.query(
        '',
        `insert into schedules (id, user_id, task_id, cron_expressions, timezone, parameters, enabled, stopped_by, stopped_at, created_at)
         values (gen_random_uuid(), $1, $2, '["0 9 * * *"]', 'UTC', '{}', false, 'user', now(), now())`,
        [userId, task.id],
      );
      ids.push(task.id);
    }
    return ids;
  }

  test.each(table)(
    '$plan has its limits, its agents, its weight of a vote and what it may buy',
    async (row) => {
      const account = await subscribe(row.plan);
      await expectRuns(row, account.token);
      await expectSchedules(row, account);
      await expectAgents(row, account.token);
      await expectPurchases(row, account.token);
    },
  );

  async function expectRuns(row: Row, token: string): Promise<void> {
    const { body: limit } = await app.call(subscription.getExecutionLimit, { token });
    const { body: me } = await app.call(users.getMe, { token });
    expect([limit.daily_limit, me.usage_status.daily_limit]).toEqual([row.daily, row.daily]);
    for (const [own, allowed] of [
      [1, row.times],
      [2, 2 * row.times],
      [1000, row.daily],
    ] as const) {
      const task = await addTask(app.services.database, { limit: own });
      const { body } = await app.call(users.getTaskUsage, { token, query: { task_id: task.id } });
      expect(body.task_limit).toBe(allowed);
    }
    const task = await addTask(app.services.database, { limit: 1 });
    const run = () =>
      app.call(executions.createExecution, { token, query: { wait: 0 }, body: { task_id: task.id } });
    for (let count = 0; count < row.times; count++) expect((await run()).status).toBe(201);
    const refused = await run();
    expect([refused.status, refused.error.error_code]).toEqual([429, 'DAILY_LIMIT_TASK']);
  }

  async function expectSchedules(row: Row, { token, id }: { token: string; id: string }): Promise<void> {
    const allowed = row.schedules === -1 ? 20 : row.schedules;
    const codes = [];
    for (const task of await addStopped(id, allowed + 1)) {
      const answer = await app.call(schedule.restartSchedule, { token, params: { id: task } });
      codes.push(answer.status === 200 ? 200 : answer.error.error_code);
    }
    expect(codes).toEqual([
      ...Array.from({ length: allowed }, () => 200),
      row.schedules === -1 ? 200 : 'SCHEDULE_LIMIT',
    ]);
  }

  async function expectAgents(row: Row, token: string): Promise<void> {
    const { body: list } = await app.call(subscription.listAgentEntitlements, { token });
    const { body: status } = await app.call(subscription.getSubscriptionStatus, { token });
    expect(status.current_plan.vote_weight).toBe(row.vote);
    for (const tier of tiers) {
      const id = agents.get(tier) ?? '';
      const isOpen = row.opens.includes(tier);
      expect([tier, list.items.find((item) => item.id === id)?.has_access]).toEqual([tier, isOpen]);
      const task = await addTask(app.services.database, { agent_id: id, tier });
      const run = await app.call(executions.createExecution, {
        token,
        query: { wait: 0 },
        body: { task_id: task.id },
      });
      expect([tier, run.status]).toEqual([tier, isOpen ? 201 : 403]);
      if (!isOpen) expect(run.error.error_code).toBe('TIER_LOCKED');
    }
  }

  async function expectPurchases(row: Row, token: string): Promise<void> {
    const pack = await app.call(subscription.purchaseExecutionPack, { token, body: { pack_size: 's' } });
    const custom = await app.call(subscription.purchaseAgent, {
      token,
      body: { agent_id: agents.get('custom') ?? '' },
    });
    expect([pack.status, custom.status]).toEqual([row.packs, row.customAgents]);
    const { body: gates } = await app.call(subscription.getPurchaseCapabilities, { token });
    expect(gates).toEqual({
      can_purchase_executions: row.packs === 200,
      can_purchase_agents: true,
      can_purchase_custom_agents: row.customAgents !== 403,
    });
  }
});
