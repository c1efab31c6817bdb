import { expect, it } from 'vitest';
import { planExpiry, plansOf } from './plan-facts.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  [null, { kind: 'never' }],
  ['2026-11-20T12:00:00Z', { kind: 'expired', daysLeft: 0 }],
  ['2026-11-20T13:00:00Z', { kind: 'soon', daysLeft: 1 }],
  ['2026-11-27T12:00:00Z', { kind: 'soon', daysLeft: 7 }],
  ['2026-11-27T12:00:01Z', { kind: 'later', daysLeft: 8 }],
])('the expiry of a plan until %s', (plan_expires_at, expected) => {
  expect(planExpiry({ plan_expires_at }, now)).toMatchObject(expected);
});

it('falls back to basic once the chosen plan has expired', () => {
  const { chosen, inForce } = plansOf(
    { current_plan: 'premium', plan_expires_at: '2026-11-01T00:00:00Z' },
    now,
  );
  expect([chosen.name, inForce.name]).toEqual(['premium', 'basic']);
});
