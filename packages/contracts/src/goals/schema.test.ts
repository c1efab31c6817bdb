import { describe, expect, test } from 'vitest';
import { faultsOf, uuid } from '../testing/faults.ts';
import { goalAimInput, goalInput } from './schema.ts';

/** The faults, without their numbers. */
const codesOf = (...of: Parameters<typeof faultsOf>) =>
  faultsOf(...of)
    .map((fault) => fault.split(' ', 2).join(' '))
    .sort();
const reach = { kind: 'reach', target: 70, by: '2027-03-01' };
const stay = { kind: 'stay', from: 60, to: 72.5 };
const of = (aim: object) => ({ task_id: uuid, parameter: 'output.weight', ...aim });

describe('the target of a goal', () => {
  test.each([
    ['a value with a day', reach],
    ['a value of zero', { ...reach, target: 0 }],
    ['null for fields of the other kind', { ...reach, from: null, to: null }],
    ['a range', stay],
    ['no lower end', { kind: 'stay', to: 72.5 }],
    ['no upper end', { kind: 'stay', from: 60, to: null }],
  ])('may have %s', (_what, aim) => {
    expect(faultsOf(goalAimInput, aim)).toEqual([]);
    expect(faultsOf(goalInput, of(aim))).toEqual([]);
  });

  test.each([
    ['no value', { kind: 'reach', by: '2027-03-01' }, ['target REQUIRED']],
    ['no day', { kind: 'reach', target: 70 }, ['by REQUIRED']],
    ['a range as well', { ...reach, from: 60, to: 72 }, ['from UNKNOWN_FIELD', 'to UNKNOWN_FIELD']],
    ['a value beside a range', { ...stay, target: 70 }, ['target UNKNOWN_FIELD']],
    ['no end of a range', { kind: 'stay' }, ['from GIVE_ONE_OF']],
    ['equal ends', { kind: 'stay', from: 60, to: 60 }, ['to NOT_ABOVE']],
    ['a day that does not exist', { ...reach, by: '2027-02-30' }, ['by DATE_FORMAT']],
  ])('may not have %s', (_what, aim, faults) => {
    expect(codesOf(goalAimInput, aim)).toEqual(faults);
    expect(codesOf(goalInput, of(aim))).toEqual(faults);
  });
});
