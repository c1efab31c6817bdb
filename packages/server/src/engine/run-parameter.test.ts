import type { Parameter } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { runParameterOf } from './run-parameter.ts';

const option = (value: string, ru: string) => ({ value, locales: { ru: { display_name: ru } } });
const style: Parameter = {
  name: 'style',
  param_type: 'UserInput',
  data_type: 'Enum',
  locales: { ru: { display_name: 'Стиль' } },
  options: [option('absurd', 'Абсурд'), option('one_liner', 'Однострочные')],
};

it('the options of a parameter are named in the given language', () => {
  expect(runParameterOf(style, 'one_liner', 'ru')).toEqual({
    ...{ name: 'style', label: 'Стиль', value: 'one_liner', words: 'Однострочные' },
    ...{ unit: null, private: false },
  });
  expect(runParameterOf(style, ['absurd', 'one_liner'], 'ru').words).toBe('Абсурд, Однострочные');
  expect(runParameterOf(style, 'absurd', 'en').words).toBe('absurd');
});

it.each([['gone'], [null], [[]]])('a parameter with the value %j has no option to name', (value) => {
  expect(runParameterOf(style, value, 'ru')).not.toHaveProperty('words');
  expect(runParameterOf({ ...style, options: null }, 'absurd', 'ru')).not.toHaveProperty('words');
});
