import { describe, expect, test } from 'vitest';
import {
  addMonths,
  grantPlan,
  type PlanEvent,
  type PlanGrant,
  type PlanState,
  planWithout,
  refusePlan,
} from './plan-state.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('a calendar month', () => {
  test.each([
    ['2026-01-31T08:30:00', 1, '2026-02-28T08:30:00'],
    ['2028-01-31T08:30:00', 1, '2028-02-29T08:30:00'],
    ['2026-12-31T23:59:59', 1, '2027-01-31T23:59:59'],
    ['2026-05-31T00:00:00', 1, '2026-06-30T00:00:00'],
    ['2028-02-29T10:00:00', 12, '2029-02-28T10:00:00'],
  ])('is counted from %s for %d months', (from, months, to) =>
    expect(addMonths(at(from), months)).toEqual(at(to)),
  );
});

const now = at('2026-03-10T12:00:00');
const fresh: PlanState = { current_plan: 'basic', plan_activated_at: null, plan_expires_at: null };
const basic: PlanState = { ...fresh, plan_activated_at: at('2026-01-01T00:00:00') };
const pro = (end: string | null): PlanState => ({
  current_plan: 'pro',
  plan_activated_at: at('2026-02-20T00:00:00'),
  plan_expires_at: end === null ? null : at(end),
});

describe('a bought plan', () => {
  test.each<[string, PlanState, PlanGrant, string | null]>([
    ['for a month', basic, { plan: 'pro', cycle: 'monthly' }, '2026-04-10T12:00:00'],
    ['for a year', fresh, { plan: 'premium', cycle: 'annual' }, '2027-03-10T12:00:00'],
    ['for life', pro('2026-03-20T00:00:00'), { plan: 'ultra', cycle: 'lifetime' }, null],
    ['for free', fresh, { plan: 'basic', cycle: 'monthly' }, null],
    [
      'again, from its end',
      pro('2026-03-31T00:00:00'),
      { plan: 'pro', cycle: 'monthly' },
      '2026-04-30T00:00:00',
    ],
    [
      'again, after it ended',
      pro('2026-03-01T00:00:00'),
      { plan: 'pro', cycle: 'monthly' },
      '2026-04-10T12:00:00',
    ],
    [
      'over a lower one',
      pro('2026-09-01T00:00:00'),
      { plan: 'premium', cycle: 'monthly' },
      '2026-04-10T12:00:00',
    ],
    ['again, while it is for life', pro(null), { plan: 'pro', cycle: 'monthly' }, null],
    ['for life, while it runs', pro('2026-09-01T00:00:00'), { plan: 'pro', cycle: 'lifetime' }, null],
  ])('$0 lasts until $3', (_name, state, grant, end) => {
    const after = grantPlan(state, grant, now);
    expect(after.current_plan).toBe(grant.plan);
    expect(after.plan_expires_at).toEqual(end === null ? null : at(end));
    expect(after.plan_activated_at).not.toBeNull();
  });

  test('keeps its activation time when it is extended, and gets a new one when it starts over', () => {
    const running = pro('2026-03-31T00:00:00');
    const extended = grantPlan(running, { plan: 'pro', cycle: 'monthly' }, now);
    expect(extended.plan_activated_at).toEqual(running.plan_activated_at);
    const renewed = grantPlan(pro('2026-03-01T00:00:00'), { plan: 'pro', cycle: 'monthly' }, now);
    expect(renewed.plan_activated_at).toEqual(now);
  });
});

describe('buying a plan:', () => {
  test.each([
    ['basic for a new account', fresh, 'basic', null],
    ['basic twice', basic, 'basic', 'ALREADY_PURCHASED'],
    ['basic while pro runs', pro('2026-04-01T00:00:00'), 'basic', 'PLAN_DOWNGRADE'],
    ['basic after pro ended', pro('2026-03-10T12:00:00'), 'basic', null],
    ['pro again', pro('2026-04-01T00:00:00'), 'pro', null],
    ['pro again, while it is for life', pro(null), 'pro', 'ALREADY_PURCHASED'],
    ['premium over pro', pro(null), 'premium', null],
    [
      'pro while premium runs',
      { ...pro('2026-04-01T00:00:00'), current_plan: 'premium' as const },
      'pro',
      'PLAN_DOWNGRADE',
    ],
  ] as const)('$0 gives the refusal $3', (_name, state, plan, code) =>
    expect(refusePlan(state, plan, now)).toBe(code),
  );
});

describe('a refund', () => {
  /** Applies purchases in order, each at its own time. */
  function history(from: PlanState, ...steps: [id: string, at: string, grant: PlanGrant][]) {
    let state = from;
    const events = steps.map(([purchaseId, moment, grant]): PlanEvent => {
      const before = state;
      state = grantPlan(before, grant, at(moment));
      return { purchaseId, kind: 'granted', at: at(moment), grant, before, after: state };
    });
    return { events, state };
  }
  const month = (plan: PlanGrant['plan']): PlanGrant => ({ plan, cycle: 'monthly' });

  test('restores the previous plan', () => {
    const { events, state } = history(fresh, ['a', '2026-03-01T00:00:00', month('pro')]);
    expect(planWithout('a', events, state)).toEqual(fresh);
  });

  test('of an upgrade keeps the lower plan running, and of the lower plan keeps the upgrade', () => {
    const { events, state } = history(
      basic,
      ['a', '2026-03-01T00:00:00', { plan: 'pro', cycle: 'annual' }],
      ['b', '2026-03-05T00:00:00', month('premium')],
    );
    expect(planWithout('b', events, state)).toEqual(events[0]?.after);
    expect(planWithout('a', events, state)).toEqual(state);
  });

  test('of the first of two months leaves the second, from its own purchase date', () => {
    const { events, state } = history(
      basic,
      ['a', '2026-03-01T00:00:00', month('pro')],
      ['b', '2026-03-05T00:00:00', month('pro')],
    );
    expect(state.plan_expires_at).toEqual(at('2026-05-01T00:00:00'));
    expect(planWithout('a', events, state).plan_expires_at).toEqual(at('2026-04-05T00:00:00'));
    expect(planWithout('b', events, state).plan_expires_at).toEqual(at('2026-04-01T00:00:00'));
  });

  test('does not restore what was already refunded', () => {
    const { events, state } = history(
      basic,
      ['a', '2026-03-01T00:00:00', month('pro')],
      ['b', '2026-03-05T00:00:00', month('pro')],
    );
    const [a, b] = events;
    if (!a || !b) throw new Error('two events');
    const after = planWithout('a', events, state);
    const refund: PlanEvent = { ...a, kind: 'refunded', at: now, before: state, after };
    expect(planWithout('b', [a, b, refund], after)).toEqual(basic);
  });

  test('keeps what an administrator has set since', () => {
    const { events } = history(basic, ['a', '2026-03-01T00:00:00', month('pro')]);
    const set = pro(null);
    expect(planWithout('a', events, set)).toEqual(set);
    const later = history(set, ['b', '2026-03-09T00:00:00', { plan: 'ultra', cycle: 'lifetime' }]);
    expect(planWithout('b', [...events, ...later.events], later.state)).toEqual(set);
    expect(planWithout('a', [...events, ...later.events], later.state)).toEqual(later.state);
  });
});
