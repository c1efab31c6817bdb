import { describe, expect, it } from 'vitest';
import { ask, aTask } from '../testing/factories.ts';
import { tabsOf } from './tabs-of.ts';

const output = (data_type: 'Integer' | 'String') => ({ name: 'sum', data_type });

describe('the tabs of an execution with children', () => {
  it.each([
    ['no numbers anywhere', [aTask(), aTask({ required_parameters: [ask('topic', 'String')] })], false],
    ['a numeric input of the parent', [aTask({ required_parameters: [ask('weight', 'Float')] })], true],
    ['a numeric output of a child', [aTask(), aTask({ output_parameters: [output('Integer')] })], true],
    ['a text output', [aTask({ output_parameters: [output('String')] })], false],
    [
      'a fixed number of the administrator’s',
      [aTask({ required_parameters: [{ ...ask('limit', 'Integer'), param_type: 'AdminInput' }] })],
      false,
    ],
    ['tasks that are gone', [undefined, undefined], false],
  ])('%s', (_name, tasks, hasProgress) => {
    expect(tabsOf(tasks).includes('progress')).toBe(hasProgress);
    expect(tabsOf(tasks).slice(0, 2)).toEqual(['children', 'result']);
  });
});
