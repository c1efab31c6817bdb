import { describe, expect, test } from 'vitest';
import { labelOf, localized } from './locale.ts';
import { isScheduleParameter, lacksSchedule } from './schedule-parameter.ts';

describe('a text of the catalogue', () => {
  const locales = { ru: { name: 'Повар', greeting: ' ' }, en: { name: 'Cook' }, de: {} };
  test.each([
    ['in its language', locales, 'ru', 'name', 'Повар'],
    ['of another language', locales, 'fr', 'name', 'Chef'],
    ['that is not translated', locales, 'de', 'name', 'Chef'],
    ['that is blank there', locales, 'ru', 'greeting', 'Chef'],
    ['where nothing is translated', {}, 'ru', 'name', 'Chef'],
    ['without translations', null, 'ru', 'name', 'Chef'],
    ['without any', undefined, 'ru', 'name', 'Chef'],
    ['that is null', { ru: { name: null } }, 'ru', 'name', 'Chef'],
  ])('%s', (_name, given, language, field, expected) => {
    expect(localized(given, language, field, 'Chef')).toBe(expected);
  });
});

describe('the label of a parameter', () => {
  const locales = { ru: { display_name: 'Вес' }, en: { display_name: 'Weight' } };
  test.each([
    ['in its language', locales, 'ru', 'Вес'],
    ['in English if it has none of its own', locales, 'de', 'Weight'],
    ['in English if its own is empty', { ...locales, ru: { display_name: '' } }, 'ru', 'Weight'],
    ['else its name', { ru: {} }, 'ru', 'weight'],
    ['else its name', null, 'en', 'weight'],
    ['else its name', undefined, 'en', 'weight'],
  ])('is %s', (_name, given, language, label) => {
    expect(labelOf(given, language, 'weight')).toBe(label);
  });
});

describe('the schedule of a task', () => {
  test.each([
    ['UserInput', 'Schedule', true],
    ['AdminInput', 'Schedule', true],
    ['UserProfile', 'Schedule', false],
    ['ParentInput', 'Schedule', false],
    ['UserInput', 'String', false],
    ['AdminInput', 'DateTime', false],
  ])('is set by a parameter of %s and %s: %s', (param_type, data_type, says) => {
    expect(isScheduleParameter({ param_type, data_type })).toBe(says);
  });

  const when = { param_type: 'UserInput', data_type: 'Schedule' };
  const other = { param_type: 'UserInput', data_type: 'String' };
  test.each([
    ['parent_scheduled', [], true],
    ['parent_scheduled', [other], true],
    ['parent_scheduled', [other, when], false],
    ['parent', [], false],
    ['plain', [other], false],
    ['child', [], false],
  ])('is missing in a %s task with %j: %s', (task_type, required_parameters, lacks) => {
    expect(lacksSchedule({ task_type, required_parameters })).toBe(lacks);
  });
});
