import { randomUUID } from 'node:crypto';
import { api, packSize, planName, type SubscriptionData } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchases, users } from '../../src/db/schema/index.ts';
import { acceptExecution } from '../../src/features/executions/index.ts';
import { loadCaller } from '../../src/features/subscription/load-subscription.ts';
import type { PurchaseRow } from '../../src/features/subscription/purchases/purchase-row.ts';
import {
  beginPurchase,
  type Offer,
  purchaseAgent,
  purchaseExecutionPack,
  upgradePlan,
} from '../../src/features/subscription/purchases/purchases.ts';
import { refundPurchase } from '../../src/features/subscription/purchases/refund-purchase.ts';
import { endPurchase } from '../../src/features/subscription/purchases/settle-purchase.ts';
import type { SignedIn } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { newId } from '../../src/platform/ids.ts';
import { type AgentTier, openLedger, type Wish } from './ledger.ts';

const hour = 3_600_000;
const dailyLimit = 3;
/** Thousands of operations take long on a busy machine. */
const timeoutMs = 300_000;
const tiers: AgentTier[] = ['pro', 'premium', 'ultra', 'custom'];

type Step =
  | { do: 'buy' | 'crash'; wish: 'plan' | 'pack' | 'agent'; pick: number }
  | { do: 'run' | 'recover' }
  | { do: 'wait'; hours: number }
  | { do: 'refund'; pick: number };

const pick = fc.nat(999);
const wish = fc.constantFrom('plan' as const, 'pack' as const, 'pack' as const, 'agent' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('buy' as const), wish, pick }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 25, 24 * 9, 24 * 40),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), wish, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recover' as const) }) },
);

/** Leads to each status of a purchase, which few random steps may not. */
const everyStatus: Step[] = [
  { do: 'crash', wish: 'plan', pick: 1 },
  { do: 'buy', wish: 'plan', pick: 3 },
  // Pro is no longer possible once Ultra is in force.
  { do: 'recover' },
  { do: 'buy', wish: 'pack', pick: 0 },
  { do: 'refund', pick: 2 },
  { do: 'crash', wish: 'pack', pick: 0 },
];

const outcome = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('P6: money adds up', () => {
  let app: TestApp;
  let adminId: string;
  let taskId: string;
  const agents: { id: string; tier: AgentTier }[] = [];
  let counted = 0;

  beforeAll(async () => {
    app = await testApp({ worker: false });
    const { database } = app.services;
    adminId = (await app.admin()).id;
    taskId = (await addTask(database, { limit: 100_000 })).id;
    for (const tier of tiers) agents.push({ id: (await addAgent(database, { tier })).id, tier });
  });
  afterAll(() => app.close());

  /** An account with its own clock and books. */
  async function open() {
    const id = newId();
    const key = randomUUID();
    await app.services.database.db.insert(users).values({
      id,
      username: key,
      username_key: key,
      username_skeleton: key,
      email: key,
      email_key: key,
      name: 'Buyer',
      password_hash: '',
      daily_execution_limit: dailyLimit,
    });
    let now = Date.parse('2026-01-31T10:00:00Z');
    const ctx = (kindOfActor: 'user' | 'admin', actorId: string): SignedIn => ({
      ...app.services,
      clock: { now: () => new Date(now) },
      // What a crash left pending stays so until the step `recover`: no job settles it before.
      jobs: { ...app.services.jobs, send: async () => undefined },
      actor: { kind: kindOfActor, id: actorId, username: 'buyer', sessionId: actorId },
      requestId: 'test',
      ip: '127.0.0.1',
      userAgent: null,
      language: 'en',
      load: null,
    });
    return {
      id,
      buyer: ctx('user', id),
      admin: ctx('admin', adminId),
      books: openLedger(dailyLimit),
      now: () => now,
      wait: (ms: number) => (now += ms),
    };
  }

  function wishOf(what: 'plan' | 'pack' | 'agent', picked: number): Wish {
    const at = <T>(list: readonly T[]) => list[picked % list.length] as T;
    if (what === 'pack') return { kind: 'pack', size: at(packSize.options) };
    if (what === 'agent') return { kind: 'agent', ...at(agents) };
    const plan = at(planName.options);
    const cycle = plan === 'basic' || plan === 'ultra' ? 'lifetime' : picked % 3 ? 'monthly' : 'annual';
    return { kind: 'plan', plan, cycle };
  }

  const buy = (ctx: SignedIn, what: Wish) => {
    if (what.kind === 'plan') return upgradePlan(ctx, { plan: what.plan, cycle: what.cycle });
    if (what.kind === 'pack') return purchaseExecutionPack(ctx, { size: what.size });
    return purchaseAgent(ctx, { agentId: what.id });
  };
  /** The same purchase up to its pending record, as left by a process that dies then. */
  const beginOnly = (ctx: SignedIn, what: Wish): Promise<PurchaseRow> => {
    const { prices } = app.config;
    const offer: Offer =
      what.kind === 'plan'
        ? {
            type: 'subscription_upgrade',
            item: what.plan,
            amount: (what.plan === 'basic' ? 0 : prices.plans[what.plan][what.cycle]) ?? 0,
            effect: { ...what },
          }
        : what.kind === 'pack'
          ? {
              type: `execution_pack_${what.size}`,
              item: what.size,
              amount: prices.packs[what.size].price,
              effect: { ...what, execution_count: prices.packs[what.size].execution_count },
            }
          : {
              type: what.tier === 'custom' ? 'custom_agent' : 'agent_purchase',
              item: what.id,
              amount: prices.agents[what.tier],
              effect: { kind: 'agent', agent_id: what.id, name: 'Agent', tier: what.tier },
            };
    return beginPurchase(ctx, offer, null);
  };

  const seen = (data: SubscriptionData) => ({
    plan: data.current_plan,
    end: data.plan_expires_at === null ? null : Date.parse(data.plan_expires_at),
    extra: data.extra_executions,
    agents: data.purchased_agents.sort(),
    spent: data.purchase_history_summary.total_spent,
  });

  async function play(steps: Step[]): Promise<void> {
    const { buyer, admin, books, now, wait } = await open();
    /** The ids of the purchases in the order of the books. */
    const ids: string[] = [];
    const pending = new Map<string, PurchaseRow>();
    const settle = (id: string) => {
      const index = ids.indexOf(id);
      books.settle(index, now());
      ids.push(...ids.splice(index, 1));
      pending.delete(id);
    };
    for (const one of steps) {
      wait(60_000);
      switch (one.do) {
        case 'wait':
          wait(one.hours * hour);
          break;
        case 'buy': {
          const what = wishOf(one.wish, one.pick);
          const expected = books.begin(what, now());
          const result = await outcome(
            buy(buyer, what).then(({ purchase }) => {
              ids.push(purchase.id);
              settle(purchase.id);
            }),
          );
          expect(result).toBe(expected);
          break;
        }
        case 'crash': {
          const what = wishOf(one.wish, one.pick);
          const expected = books.begin(what, now());
          const result = await outcome(
            beginOnly(buyer, what).then((row) => {
              ids.push(row.id);
              pending.set(row.id, row);
            }),
          );
          expect(result).toBe(expected);
          break;
        }
        case 'recover':
          for (const [id, row] of pending) {
            await endPurchase(buyer, { known: row, outcome: 'completed' });
            settle(id);
          }
          break;
        case 'refund': {
          const index = one.pick % (ids.length || 1);
          const id = ids[index];
          if (id === undefined) break;
          expect(await outcome(refundPurchase(admin, { id, reason: 'Test' }))).toBe(books.refund(index));
          break;
        }
        case 'run': {
          const by = {
            userId: buyer.actor.id,
            isAdmin: false,
            language: null,
          } as const;
          const input = { taskId, parameters: {}, parentExecutionId: null, force: false, idempotency: null };
          expect(await outcome(acceptExecution(buyer, { by, ...input }))).toBe(books.run(now()));
          break;
        }
        default:
          one satisfies never;
      }
      expect(seen((await loadCaller(buyer)).subscription)).toEqual(books.state(now()));
      counted += 1;
    }
  }

  test(
    'random purchases, runs, ends, refunds and crashes agree with the ledger',
    async () => {
      const [rounds, buyers, steps] = [2, 5, 80];
      const round = fc.array(fc.array(step, { minLength: steps, maxLength: steps }), {
        minLength: buyers,
        maxLength: buyers,
      });
      await play(everyStatus);
      await fc.assert(
        fc.asyncProperty(round, async (all) => {
          await Promise.all(all.map(play));
        }),
        { numRuns: rounds, endOnFailure: true },
      );
      console.info(`P6: ${counted} operations, 0 differences`);
      expect(counted).toBe(everyStatus.length + rounds * buyers * steps);
      const rows = await app.services.database.db.select({ status: purchases.status }).from(purchases);
      expect(new Set(rows.map(({ status }) => status))).toEqual(
        new Set(['pending', 'completed', 'failed', 'refunded']),
      );
    },
    timeoutMs,
  );
});

describe('P1: one purchase per idempotency key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  const keyCount = 10;

  test(`${keyCount} keys × 20 in parallel buy as many packs, all answers of a key alike; a changed body is refused`, async () => {
    const { token, id } = await app.signUp();
    await app.call(api.subscription.upgradePlan, { token, body: { plan_name: 'ultra' } });
    const send = (key: string, size: 's' | 'm' = 's') =>
      app.call(api.subscription.purchaseExecutionPack, {
        token,
        body: { pack_size: size },
        headers: { 'idempotency-key': key },
      });
    const keys = Array.from({ length: keyCount }, (_, index) => `key-${index}`);
    const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: 20 }, () => send(key))));
    expect(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.error_code]))).toEqual([]);
    for (const [index] of keys.entries()) {
      const own = answers.slice(index * 20, index * 20 + 20).map(({ body }) => JSON.stringify(body.purchase));
      expect(new Set(own).size).toBe(1);
    }
    const { body } = await app.call(api.subscription.getSubscriptionStatus, { token });
    expect(body.subscription_data.extra_executions).toBe(keyCount * 30);
    expect(body.subscription_data.purchase_history_summary.total_spent).toBe(39_900 + keyCount * 4900);
    const [row] = await app.services.database.query<{ count: number }>(
      '',
      'select count(*)::int as count from purchases where user_id = $1',
      [id],
    );
    expect(row?.count).toBe(keyCount + 1);
    const changed = await send('key-1', 'm');
    expect([changed.status, changed.error.error_code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('an agent bought 20 times concurrently is paid for once', async () => {
    const { token } = await app.signUp();
    const agent = await addAgent(app.services.database, { tier: 'premium' });
    const buy = () => app.call(api.subscription.purchaseAgent, { token, body: { agent_id: agent.id } });
    const answers = await Promise.all(Array.from({ length: 20 }, buy));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.error_code === 'ALREADY_PURCHASED')).toHaveLength(19);
    const { body } = await app.call(api.subscription.getSubscriptionStatus, { token });
    expect(body.subscription_data.purchase_history_summary.total_spent).toBe(4900);
  });
});
