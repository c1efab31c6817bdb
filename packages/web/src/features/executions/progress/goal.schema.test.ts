import { expect, it } from 'vitest';
import { aGoal } from '../testing/progress.ts';
import { readGoal } from './goal.schema.ts';
import { type GoalValues, toGoalValues } from './goals-section.tsx';

const today = '2026-11-20';
const reach = (target: string, by: string): GoalValues => ({
  ...toGoalValues(null, 'input.weight'),
  target,
  by,
});
const stay = (from: string, to: string): GoalValues => ({
  ...toGoalValues(null, 'input.weight'),
  kind: 'stay',
  from,
  to,
});

it.each([
  ['a value by today', reach(' 70,5 ', today), { kind: 'reach', target: 70.5, by: today }],
  ['a value by the last day', reach('70', '2036-11-17'), { kind: 'reach', target: 70, by: '2036-11-17' }],
  ['a range', stay('60', '72.5'), { kind: 'stay', from: 60, to: 72.5 }],
  ['a lower end alone', stay('-3', ' '), { kind: 'stay', from: -3, to: null }],
  ['an upper end alone', stay('', '0'), { kind: 'stay', from: null, to: 0 }],
])('the form of a goal parses %s', (_what, draft, aim) => {
  expect(readGoal(draft, today)).toEqual({ aim });
});

it.each([
  ['nothing', reach('', ''), { target: 'number', by: 'future' }],
  ['a number beyond the largest', reach('1e13', '2027-01-01'), { target: 'number' }],
  ['yesterday', reach('70', '2026-11-19'), { by: 'future' }],
  ['a day more than ten years ahead', reach('70', '2036-11-18'), { by: 'tooFar' }],
  ['a year of five digits', reach('70', '20270-01-01'), { by: 'future' }],
  ['no end', stay('', ''), { from: 'oneOf' }],
  ['ends the wrong way round', stay('72', '60'), { to: 'above' }],
  ['equal ends', stay('60', '60'), { to: 'above' }],
])('the form of a goal rejects %s, at its field', (_what, draft, faults) => {
  expect(readGoal(draft, today)).toEqual({ faults });
});

it('the form of a goal starts with the stored goal', () => {
  const goal = aGoal({ kind: 'stay', target: null, by: null, from: 60.5, to: null });
  const text = (value: number) => String(value).replace('.', ',');
  expect(toGoalValues(goal, 'other', text)).toEqual({
    parameter: 'input.weight',
    kind: 'stay',
    target: '',
    by: '',
    from: '60,5',
    to: '',
  });
});
