import type { SubscriptionData } from '@agentarium/contracts';
import { describe, expect, test } from 'vitest';
import { decideSubscription } from './subscription-data.ts';

const now = new Date('2026-03-01T00:00:00Z');
const earlier = '2025-12-01T00:00:00Z';
const [past, soon, later] = ['2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z'] as const;
const stored = (given: Partial<SubscriptionData> = {}): SubscriptionData => ({
  current_plan: 'basic',
  plan_expires_at: null,
  plan_activated_at: null,
  purchased_agents: [],
  purchased_tasks: [],
  extra_executions: 0,
  extra_executions_expire_at: null,
  purchase_history_summary: { total_spent: 0, last_purchase_at: null },
  ...given,
});

describe('an edited subscription', () => {
  test('changes nothing if it is saved unchanged', () => {
    const full = stored({
      current_plan: 'pro',
      plan_expires_at: soon,
      plan_activated_at: past,
      purchased_agents: ['a'],
      extra_executions: 5,
      extra_executions_expire_at: soon,
    });
    for (const data of [full, stored()]) {
      const change = decideSubscription(data, data, now);
      expect(change.extra).toBeNull();
      expect(change.agents).toEqual({ added: [], removed: [] });
      expect(change.plan.current_plan).toBe(data.current_plan);
      expect(change.plan.plan_activated_at).toEqual(
        data.plan_activated_at === null ? null : new Date(data.plan_activated_at),
      );
    }
  });

  test.each([
    ['another plan for a new account', stored(), { current_plan: 'pro' as const }, now],
    ['an expiry for a new account', stored(), { plan_expires_at: soon }, now],
    ['unchanged basic', stored(), { current_plan: 'basic' as const }, null],
    ['basic, activated explicitly', stored(), { plan_activated_at: past }, new Date(past)],
    [
      'another plan for an old account',
      stored({ plan_activated_at: past }),
      { current_plan: 'ultra' as const },
      new Date(past),
    ],
    ['another time', stored({ plan_activated_at: past }), { plan_activated_at: earlier }, new Date(earlier)],
    ['cleared for basic', stored({ plan_activated_at: past }), { plan_activated_at: null }, null],
  ])('gets the right activation time: %s', (_, data, input, expected) => {
    expect(decideSubscription(data, input, now).plan.plan_activated_at).toEqual(expected);
  });

  const pro = stored({ current_plan: 'pro', plan_activated_at: past });
  test.each([
    ['in the future', stored(), { plan_activated_at: soon }, 'FUTURE_DATE'],
    ['cleared for a paid plan', pro, { plan_activated_at: null }, 'PLAN_NEEDS_ACTIVATION'],
  ])('is refused with an activation %s, with the reason', (_, data, input, code) => {
    const details = [expect.objectContaining({ path: 'subscription_data.plan_activated_at', code })];
    expect(() => decideSubscription(data, input, now)).toThrow(expect.objectContaining({ details }));
  });

  test('has the owned agents of the list, without duplicates', () => {
    const data = stored({ purchased_agents: ['a', 'b'], purchased_tasks: ['t'] });
    const change = decideSubscription(data, { purchased_agents: ['b', 'C', 'c'] }, now);
    expect(change.agents).toEqual({ added: ['c'], removed: ['a'] });
    expect(change.tasks).toEqual({ added: [], removed: [] });
  });

  const packed = stored({ extra_executions: 5, extra_executions_expire_at: soon });
  test.each([
    ['more keep the expiry', packed, { extra_executions: 9 }, { count: 9, expiresAt: new Date(soon) }],
    [
      'a later expiry',
      packed,
      { extra_executions_expire_at: later },
      { count: 5, expiresAt: new Date(later) },
    ],
    ['none', packed, { extra_executions: 0 }, { count: 0, expiresAt: null }],
    ['none and none stored', stored(), { extra_executions: 0, extra_executions_expire_at: past }, null],
  ])('gets the right extra executions: %s', (_, data, input, expected) => {
    expect(decideSubscription(data, input, now).extra).toEqual(expected);
  });

  test.each([
    ['without an expiry', { extra_executions: 3 }],
    ['that expire now', { extra_executions: 3, extra_executions_expire_at: now.toISOString() }],
  ])('is refused with extra executions %s', (_, input) => {
    expect(() => decideSubscription(stored(), input, now)).toThrow('not valid');
  });
});
