import { describe, expect, test } from 'vitest';
import { faultsOf } from '../testing/field-cases.ts';
import { goal, goalAimInput, goalInput } from './schema.ts';

/** The faults, without their numbers. */
const codesOf = (...of: Parameters<typeof faultsOf>) =>
  faultsOf(...of)
    .map((fault) => fault.split(' ', 2).join(' '))
    .sort();
const id = '01900000-0000-7000-8000-000000000001';
const reach = { kind: 'reach', target: 70, by: '2027-03-01' };
const stay = { kind: 'stay', from: 60, to: 72.5 };
const of = (aim: object) => ({ task_id: id, parameter: 'output.weight', ...aim });

describe('the target of a goal', () => {
  test.each([
    ['a value with a day', reach],
    ['a value of zero', { ...reach, target: 0 }],
    ['the largest value', { ...reach, target: 1e12 }],
    ['null for fields of the other kind', { ...reach, from: null, to: null }],
    ['a range', stay],
    ['a range of negative numbers', { ...stay, from: -5, to: -0.5 }],
    ['no lower end', { kind: 'stay', to: 72.5 }],
    ['no upper end', { kind: 'stay', from: 60, to: null }],
  ])('accepts %s', (_what, aim) => {
    expect(faultsOf(goalAimInput, aim)).toEqual([]);
    expect(faultsOf(goalInput, of(aim))).toEqual([]);
  });

  test.each([
    ['an unknown kind', { ...reach, kind: 'try' }, ['kind NOT_OPTION']],
    ['no target', { kind: 'reach', by: '2027-03-01' }, ['target REQUIRED']],
    ['no day', { kind: 'reach', target: 70 }, ['by REQUIRED']],
    ['no fields', { kind: 'reach', target: null, by: null }, ['by REQUIRED', 'target REQUIRED']],
    ['a range as well', { ...reach, from: 60, to: 72 }, ['from UNKNOWN_FIELD', 'to UNKNOWN_FIELD']],
    ['a target of a range', { ...stay, target: 70 }, ['target UNKNOWN_FIELD']],
    ['a day of a range', { ...stay, by: '2027-03-01' }, ['by UNKNOWN_FIELD']],
    ['no end of a range', { kind: 'stay' }, ['from GIVE_ONE_OF']],
    ['both ends null', { kind: 'stay', from: null, to: null }, ['from GIVE_ONE_OF']],
    ['reversed ends', { kind: 'stay', from: 72, to: 60 }, ['to NOT_ABOVE']],
    ['equal ends', { kind: 'stay', from: 60, to: 60 }, ['to NOT_ABOVE']],
    ['a value above the max', { ...reach, target: 1.1e12 }, ['target TOO_BIG']],
    ['an end below the min', { ...stay, from: -1.1e12 }, ['from TOO_SMALL']],
    ['another field', { ...reach, note: 'soon' }, ['note UNKNOWN_FIELD']],
  ])('is rejected with %s', (_what, aim, faults) => {
    expect(codesOf(goalAimInput, aim)).toEqual(faults);
    expect(codesOf(goalInput, of(aim))).toEqual(faults);
  });

  test.each([['2027-3-1'], ['2027-02-30'], ['01.03.2027'], ['2027-03-01T00:00:00Z'], ['']])(
    'requires a calendar date, not %j',
    (by) => {
      expect(faultsOf(goalAimInput, { ...reach, by })).toHaveLength(1);
    },
  );

  test.each([['70'], [true], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'requires a number, not %j',
    (target) => {
      expect(faultsOf(goalAimInput, { ...reach, target })).toHaveLength(1);
    },
  );
});

describe('a new goal', () => {
  test.each([['input.weight'], ['output.bmi'], ['output.a name']])(
    'accepts the parameter %s',
    (parameter) => {
      expect(faultsOf(goalInput, { ...of(reach), parameter })).toEqual([]);
    },
  );

  test.each([['weight'], ['profile.weight'], ['output.'], [`output.${'x'.repeat(101)}`]])(
    'rejects the parameter %j',
    (parameter) => {
      expect(faultsOf(goalInput, { ...of(reach), parameter })).toEqual(['parameter CHART_VALUE_FORMAT']);
    },
  );

  test('requires a task', () => {
    expect(faultsOf(goalInput, { ...of(stay), task_id: 'menu' })).toHaveLength(1);
    expect(faultsOf(goalInput, { ...stay, parameter: 'output.weight' })).toHaveLength(1);
  });
});

test('a goal has a state, and a trend or null', () => {
  const trend = {
    ...{ slope_per_day: -0.1, slope_low: -0.2, slope_high: 0, expected_on: null },
    ...{ middle_at: '2026-11-20T09:00:00Z', middle_value: 71, middle_margin: 0.4 },
  };
  const shown = {
    ...{ id, ...of(reach), from: null, to: null, state: 'on_track', created_at: '2026-11-20T09:00:00Z' },
    ...{ number: null, start_value: 72, last: { value: 71, at: '2026-11-20T09:00:00Z', execution_id: id } },
  };
  expect(faultsOf(goal, { ...shown, trend })).toEqual([]);
  expect(faultsOf(goal, { ...shown, trend: null })).toEqual([]);
  expect(faultsOf(goal, { ...shown, trend, state: 'late' })).toHaveLength(1);
  expect(faultsOf(goal, { ...shown, trend: { ...trend, expected_on: 'soon' } })).toHaveLength(1);
});
