import { describe, expect, test } from 'vitest';
import { labelOf, localized } from './locale.ts';
import { isScheduleParameter, lacksSchedule } from './schedule-parameter.ts';

test.each([
  ['ru', 'name', 'Повар'],
  ['fr', 'name', 'Chef'],
  ['ru', 'greeting', 'Chef'],
  ['ru', 'role', 'Chef'],
])(
  'a text of the catalogue in %s (%s) is %s: its translation, else the original',
  (language, field, expected) => {
    const locales = { ru: { name: 'Повар', greeting: ' ', role: null }, en: { name: 'Cook' }, de: {} };
    expect(localized(locales, language, field, 'Chef')).toBe(expected);
    for (const none of [{}, null, undefined]) expect(localized(none, language, field, 'Chef')).toBe('Chef');
  },
);

test('the label of a parameter is in its language, else in English, else its name', () => {
  const locales = { ru: { display_name: 'Вес' }, en: { display_name: 'Weight' } };
  expect(labelOf(locales, 'ru', 'weight')).toBe('Вес');
  expect(labelOf(locales, 'de', 'weight')).toBe('Weight');
  expect(labelOf({ ...locales, ru: { display_name: '' } }, 'ru', 'weight')).toBe('Weight');
  for (const none of [{ ru: {} }, null, undefined]) expect(labelOf(none, 'ru', 'weight')).toBe('weight');
});

describe('the schedule of a task', () => {
  test('is set by a parameter of type Schedule, from the form or an administrator', () => {
    const sets = (param_type: string, data_type: string) => isScheduleParameter({ param_type, data_type });
    expect([sets('UserInput', 'Schedule'), sets('AdminInput', 'Schedule')]).toEqual([true, true]);
    expect([sets('UserProfile', 'Schedule'), sets('ParentInput', 'Schedule')]).toEqual([false, false]);
    expect([sets('UserInput', 'String'), sets('AdminInput', 'DateTime')]).toEqual([false, false]);
  });

  test('is missing in a scheduled parent without such a parameter, and in no other task', () => {
    const when = { param_type: 'UserInput', data_type: 'Schedule' };
    const other = { param_type: 'UserInput', data_type: 'String' };
    const lacks = (task_type: string, ...required_parameters: object[]) =>
      lacksSchedule({ task_type, required_parameters } as Parameters<typeof lacksSchedule>[0]);
    expect([lacks('parent_scheduled'), lacks('parent_scheduled', other)]).toEqual([true, true]);
    expect(lacks('parent_scheduled', other, when)).toBe(false);
    expect([lacks('parent'), lacks('plain', other), lacks('child')]).toEqual([false, false, false]);
  });
});
