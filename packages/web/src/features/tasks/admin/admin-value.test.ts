import { dataTypes } from '@agentarium/contracts/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../../../testing/tasks.ts';
import { valueOfText, valueText } from './admin-value.ts';
import { filterTasks, isInTab, taskTabs } from './filter-tasks.ts';
import { isScheduleMissing, listForType, onlySchedule, withSchedule } from './schedule-rows.ts';

describe('an administrator’s value', () => {
  it.each([
    ['String', 'menu', 'menu'],
    ['String', '5', '5'],
    ['Integer', 5, '5'],
    ['Float', -1.5, '-1.5'],
    ['Boolean', false, 'false'],
    ['Date', '2026-01-31', '2026-01-31'],
    ['DateTime', '2026-01-31T09:00', '2026-01-31T09:00'],
    ['Enum', 'a', 'a'],
    ['Enum', ['a', 'b'], '["a","b"]'],
    ['Array', [1, 2], '[1,2]'],
    ['Map', { a: 1 }, '{"a":1}'],
    ['Object', { a: { b: null } }, '{"a":{"b":null}}'],
  ] as const)('for %s: %j is shown as %s, and parsed back unchanged', (type, value, text) => {
    expect(valueText(type, value)).toBe(text);
    expect(valueOfText(type, text)).toEqual(value);
  });

  it.each([...dataTypes, null])('of %s is undefined while the field is blank', (type) => {
    expect([valueText(type, undefined), valueText(type, null)]).toEqual(['', '']);
    expect([valueOfText(type, ''), valueOfText(type, '  ')]).toEqual([undefined, undefined]);
  });

  it.each(['Integer', 'Array', 'Object', null] as const)(
    'of %s remains text while it can’t be parsed',
    (type) => {
      expect(valueOfText(type, '[1,')).toBe('[1,');
    },
  );

  it('of any JSON is parsed back unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (value === null) return;
        expect(valueOfText('Object', valueText('Object', value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

const text = { name: 'meal', param_type: 'UserInput', data_type: 'String' };
const when = { name: 'when', param_type: 'UserInput', data_type: 'Schedule' };
const listed = (...parameters: object[]) => JSON.stringify(parameters, null, 2);
const namesIn = (list: string) => (JSON.parse(list) as { name: string }[]).map(({ name }) => name);

describe('the schedule parameter of a scheduled task', () => {
  it.each([
    ['parent_scheduled', listed(), true],
    ['parent_scheduled', listed(text), true],
    ['parent_scheduled', listed(text, when), false],
    ['parent_scheduled', '[{', false],
    ['plain', listed(), false],
    ['parent', listed(text), false],
  ] as const)('%s with %j is missing it: %s', (type, list, isMissing) => {
    expect(isScheduleMissing(type, list)).toBe(isMissing);
  });

  it('is added once, under a free name', () => {
    expect(namesIn(withSchedule(listed(text)))).toEqual(['meal', 'schedule']);
    const taken = listed({ ...text, name: 'schedule' }, { ...text, name: 'schedule_2' });
    expect(namesIn(withSchedule(taken))).toEqual(['schedule', 'schedule_2', 'schedule_3']);
    expect(withSchedule(listed(when))).toBe(listed(when));
    expect(withSchedule('[{')).toBe('[{');
  });

  it('is removed when the type changes back, unless it was edited', () => {
    const added = listForType('parent_scheduled', listed(text));
    expect(namesIn(added)).toEqual(['meal', 'schedule']);
    expect(namesIn(listForType('plain', added))).toEqual(['meal']);
    expect(listForType('plain', listed(text, when))).toBe(listed(text, when));
    expect(listForType('parent', 'no list')).toBe('no list');
  });

  it.each([
    ['parent_scheduled', [text, when], 1],
    ['parent_scheduled', [when, text], 0],
    ['parent_scheduled', [when, { ...when, name: 'again' }], -1],
    ['parent_scheduled', [text], -1],
    ['plain', [when], -1],
  ] as const)('%s: the one to keep of %j is at %i', (type, values, at) => {
    expect(onlySchedule(type, values)).toBe(at);
  });
});

describe('the list of tasks', () => {
  const prompts = [{ title: 'Secret sauce' }] as never;
  const plain = aTask({ name: 'Menu', description: 'Plans a week', tier: 'pro', prompts });
  const parent = aTask({
    name: 'Party',
    description: 'A dinner',
    task_type: 'parent',
    agent: { name: 'Chef' },
  });
  const scheduled = aTask({ name: 'Digest', description: 'Every day', task_type: 'parent_scheduled' });
  const child = aTask({
    ...{ name: 'Dessert', description: 'Sweet', task_type: 'child' as const },
    config: { tier: 'basic', locales: { ru: { name: 'Десерт' } } },
  });
  const all = [plain, parent, scheduled, child];
  const names = (search: string, tier: 'all' | 'pro' = 'all', language = 'en') =>
    filterTasks(all, { search, tier }, language).map(({ name }) => name);

  it.each<[string, 'all' | 'pro', string, string[]]>([
    ['', 'all', 'en', ['Dessert', 'Digest', 'Menu', 'Party']],
    ['', 'pro', 'en', ['Menu']],
    ['WEEK', 'all', 'en', ['Menu']],
    ['chef', 'all', 'en', ['Party']],
    ['secret sauce', 'all', 'en', ['Menu']],
    ['десерт', 'all', 'ru', ['Dessert']],
    ['десерт', 'all', 'en', []],
    ['dessert', 'all', 'ru', ['Dessert']],
    ['party', 'pro', 'en', []],
  ])('search %j, tier %s, in %s: %j', (search, tier, language, expected) => {
    expect(names(search, tier, language)).toEqual(expected);
  });

  it.each([
    ['main', ['Menu', 'Party', 'Digest']],
    ['parents', ['Party', 'Digest']],
    ['children', ['Dessert']],
  ] as const)('on the tab %s has %j', (tab, expected) => {
    expect(taskTabs).toContain(tab);
    expect(all.filter((task) => isInTab(task, tab)).map(({ name }) => name)).toEqual(expected);
  });
});
