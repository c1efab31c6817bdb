import type { BillingCycle, PackSize, PlanName } from '@agentarium/contracts';

/**
 * The expected state of an account, recomputed each time from its list of purchases: an independent check that shares
 * no code with purchases.
 */
const prices = {
  plan: {
    basic: { lifetime: 0 },
    pro: { monthly: 900, annual: 9000 },
    premium: { monthly: 1900, annual: 19_000 },
    ultra: { lifetime: 39_900 },
  } as Record<PlanName, Partial<Record<BillingCycle, number>>>,
  pack: { s: [30, 4900], m: [80, 9900], l: [150, 16_900] } as Record<PackSize, [number, number]>,
  agent: { pro: 2900, premium: 4900, ultra: 9900, custom: 9900 },
};
const rank = ['basic', 'pro', 'premium', 'ultra'];
const day = 86_400_000;

export type AgentTier = keyof typeof prices.agent;
export type Wish =
  | { kind: 'plan'; plan: PlanName; cycle: BillingCycle }
  | { kind: 'pack'; size: PackSize }
  | { kind: 'agent'; id: string; tier: AgentTier };
type Bought = {
  wish: Wish;
  at: number;
  status: 'pending' | 'completed' | 'failed' | 'refunded';
  used: number;
};

function later(at: number, cycle: BillingCycle): number | null {
  if (cycle === 'lifetime') return null;
  const [year = 0, month = 0] = new Date(at).toISOString().slice(0, 7).split('-').map(Number);
  const index = year * 12 + month - 1 + (cycle === 'annual' ? 12 : 1);
  const wanted = new Date(at).getUTCDate();
  const length = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return Date.UTC(Math.floor(index / 12), index % 12, Math.min(wanted, length)) + (at % day);
}

/** The books of one account. Times are in milliseconds; a run uses one of `dailyLimit`, then one of a pack. */
export function openLedger(dailyLimit: number) {
  const bought: Bought[] = [];
  const window = { from: -Infinity, count: 0 };
  const valid = () => bought.filter(({ status }) => status === 'completed');

  function planAt(now: number): { chosen: PlanName; end: number | null; inForce: PlanName; isNew: boolean } {
    let chosen: PlanName = 'basic';
    let end: number | null = null;
    let isNew = true;
    for (const { wish, at } of valid()) {
      if (wish.kind !== 'plan') continue;
      const runsOn: boolean = !isNew && chosen === wish.plan && (end === null || end > at);
      if (runsOn) end = end === null ? null : later(end, wish.cycle);
      else end = later(at, wish.cycle);
      chosen = wish.plan;
      isNew = false;
    }
    return { chosen, end, inForce: end !== null && end <= now ? 'basic' : chosen, isNew };
  }

  const owned = () => valid().flatMap(({ wish }) => (wish.kind === 'agent' ? [wish.id] : []));

  function refusal(wish: Wish, now: number): string | null {
    const { chosen, end, inForce, isNew } = planAt(now);
    const has = rank.indexOf(inForce);
    if (wish.kind === 'plan') {
      if (!(wish.cycle in prices.plan[wish.plan])) return 'VALIDATION_FAILED';
      if (rank.indexOf(wish.plan) < has) return 'PLAN_DOWNGRADE';
      return !isNew && chosen === wish.plan && end === null ? 'ALREADY_PURCHASED' : null;
    }
    if (wish.kind === 'pack') return has >= 1 ? null : 'FEATURE_NOT_IN_PLAN';
    const needs = wish.tier === 'custom' ? 3 : rank.indexOf(wish.tier);
    if (has >= needs || owned().includes(wish.id)) return 'ALREADY_PURCHASED';
    return wish.tier === 'custom' && has < 2 ? 'FEATURE_NOT_IN_PLAN' : null;
  }

  const priceOf = (wish: Wish): number => {
    if (wish.kind === 'plan') return prices.plan[wish.plan][wish.cycle] ?? 0;
    return wish.kind === 'pack' ? prices.pack[wish.size][1] : prices.agent[wish.tier];
  };
  const leftOf = ({ wish, at, used }: Bought, now: number) =>
    wish.kind === 'pack' && at + 90 * day > now ? prices.pack[wish.size][0] - used : 0;

  return {
    bought,
    /** Starts a purchase; returns why not. */
    begin(wish: Wish, now: number): string | null {
      const code = refusal(wish, now);
      if (code === null) bought.push({ wish, at: now, status: 'pending', used: 0 });
      return code;
    },
    /** Settles the purchase with this number; it takes effect now, after those settled before it. */
    settle(index: number, now: number): void {
      const [purchase] = bought.splice(index, 1);
      if (!purchase) return;
      purchase.status = refusal(purchase.wish, now) === null ? 'completed' : 'failed';
      purchase.at = now;
      bought.push(purchase);
    },
    refund(index: number): string | null {
      const purchase = bought[index];
      if (purchase?.status !== 'completed') return 'PURCHASE_NOT_REFUNDABLE';
      purchase.status = 'refunded';
      return null;
    },
    run(now: number): string | null {
      if (now - window.from >= day) Object.assign(window, { from: -Infinity, count: 0 });
      if (window.count < dailyLimit) {
        if (window.count === 0) window.from = now;
        window.count += 1;
        return null;
      }
      const pack = valid()
        .filter((purchase) => leftOf(purchase, now) > 0)
        .sort((a, b) => a.at - b.at)[0];
      if (!pack) return 'DAILY_LIMIT_GLOBAL';
      pack.used += 1;
      return null;
    },
    /** Everything visible from outside. */
    state(now: number) {
      const { chosen, end } = planAt(now);
      return {
        plan: chosen,
        end,
        extra: valid().reduce((sum, purchase) => sum + leftOf(purchase, now), 0),
        agents: owned().sort(),
        spent: valid().reduce((sum, { wish }) => sum + priceOf(wish), 0),
      };
    },
  };
}
