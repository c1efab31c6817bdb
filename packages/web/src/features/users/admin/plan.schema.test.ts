import { beforeAll, expect, it } from 'vitest';
import { shownErrors } from '../../../../testing/form-faults.ts';
import { aUser } from '../../../../testing/users.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import {
  type BulkValues,
  bulkSchema,
  hasEnded,
  type PlanValues,
  planSchema,
  toPlanValues,
} from './plan.schema.ts';

beforeAll(() => loadTexts(['users-admin']));

const before = toPlanValues(aUser(), null);

it.each<[Partial<PlanValues>, string[]]>([
  [{}, []],
  [{ limit: 'own', ownLimit: '' }, ['ownLimit: Enter a number']],
  [{ extra: '' }, ['extra: Enter a number']],
])('the fields of a plan refuse a number that is none: %j', (given, faults) => {
  expect(shownErrors(planSchema(before), { ...before, ...given })).toEqual(faults);
});

it('the fields of a plan send what changed, and the daily limit', () => {
  const parsed = planSchema(before).parse({ ...before, plan: 'pro', limit: 'own', ownLimit: '1,200' });
  expect(parsed).toEqual({ subscription: { current_plan: 'pro' }, dailyLimit: 1200 });
});

it('an account that never had a plan is given Basic by activating it', () => {
  expect(before.plan).toBe('starter');
  const { subscription } = planSchema(before).parse({ ...before, plan: 'basic' });
  expect(subscription).toEqual({ current_plan: 'basic', plan_activated_at: expect.any(String) });
  expect(planSchema(before).parse(before).subscription).toEqual({});
});

const block: BulkValues = { kind: 'block', reason: '', plan: 'pro', limit: 'own', ownLimit: '' };
it.each<[Partial<BulkValues>, string[]]>([
  [{}, ['reason: This field is required']],
  [{ kind: 'limit' }, ['ownLimit: Enter a number']],
])('a change of many accounts is refused at its field: %j', (given, faults) => {
  expect(shownErrors(bulkSchema, { ...block, ...given })).toEqual(faults);
});

it.each([
  ['premium', '2026-11-29', true],
  ['premium', '2026-12-01', false],
  ['premium', '', false],
  ['basic', '2026-11-29', false],
] as const)('the plan %s that ends on %j has ended: %s', (plan, expires, ended) => {
  expect(hasEnded({ plan, expires }, new Date('2026-11-30T12:00:00Z'))).toBe(ended);
});
