import { describe, expect, it } from 'vitest';
import { isScheduleMissing, listForType, onlySchedule, withSchedule } from './schedule-rows.ts';

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
