import { requiredParametersInput } from '@agentarium/contracts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addRow,
  changeRow,
  fromText,
  isScheduleMissing,
  labelIn,
  listForType,
  listText,
  moveRow,
  onlySchedule,
  optionsOf,
  readList,
  removeRow,
  valueOfText,
  valueText,
  withDataType,
  withLabel,
  withSchedule,
  withSource,
  withText,
} from './parameter-rows.ts';

const two = listText([
  { name: 'a', param_type: 'UserInput', data_type: 'String' },
  { name: 'b', param_type: 'UserInput', data_type: 'Integer' },
]);
const names = (rows: { value: Record<string, unknown> }[]) => rows.map(({ value }) => value.name);

test.each([
  ['[{"name": "a"}]', [{ name: 'a' }]],
  ['[{]', null],
  ['{}', null],
  ['[1]', null],
  ['[[]]', null],
])('the list of parameters parses %s', (text, expected) => {
  expect(readList(text)).toEqual(expected);
});

it('keeping text and rows in sync keeps the last rows while the text can’t be parsed, and follows once it can', () => {
  const start = fromText(two);
  const broken = withText(start, `${two},`);
  expect(broken.isReadable).toBe(false);
  expect(broken.rows).toEqual(start.rows);
  expect(broken.text).toBe(`${two},`);
  const again = withText(broken, '[{"name": "c"}]');
  expect(again.isReadable).toBe(true);
  expect(names(again.rows)).toEqual(['c']);
  expect(again.rows[0]?.key).toBe(start.rows[0]?.key);
});

it('keeping text and rows in sync keeps properties without a field', () => {
  const { rows } = fromText('[{"name": "a", "extra": {"deep": 1}}]');
  const [row] = changeRow(rows, rows[0]?.key ?? '', withDataType(rows[0]?.value ?? {}, 'Float'));
  expect(row?.value).toEqual({ name: 'a', extra: { deep: 1 }, data_type: 'Float' });
});

it('keeping text and rows in sync adds, moves and removes', () => {
  const { rows } = fromText(two);
  const [a, b] = rows.map(({ key }) => key);
  expect(names(moveRow(rows, b ?? '', -1))).toEqual(['b', 'a']);
  expect(names(moveRow(rows, a ?? '', -1))).toEqual(['a', 'b']);
  expect(names(moveRow(rows, b ?? '', 1))).toEqual(['a', 'b']);
  expect(names(removeRow(rows, a ?? ''))).toEqual(['b']);
  expect(addRow(rows, 'required')[2]?.value).toMatchObject({
    param_type: 'UserInput',
    data_type: 'String',
  });
  expect(addRow(rows, 'output')[2]?.value).not.toHaveProperty('param_type');
});

describe('a row', () => {
  const base = { name: 'p', param_type: 'UserInput', data_type: 'String', unit: 'g', value: 1 };

  it.each(['Map', 'Array', 'Schedule'] as const)('changes to a valid %s', (type) => {
    const value = withDataType(base, type);
    expect(requiredParametersInput.safeParse([value]).error?.issues ?? []).toEqual([]);
    expect(value).toMatchObject({ name: 'p', unit: 'g' });
  });

  it('drops the properties of its former type', () => {
    const map = withLabel(withDataType(base, 'Map'), 'key_locales', 'en', 'Day');
    expect(withDataType(map, 'Array')).toEqual({
      name: 'p',
      param_type: 'UserInput',
      data_type: 'Array',
      unit: 'g',
      element_type: 'String',
    });
    expect(withDataType(map, 'Map')).toBe(map);
    expect(optionsOf(withDataType(base, 'Enum'))).toEqual([{ value: '' }]);
  });

  it('keeps a value only for AdminInput', () => {
    expect(withSource(base, 'AdminInput')).toMatchObject({ value: 1, param_type: 'AdminInput' });
    expect(withSource(base, 'UserProfile')).not.toHaveProperty('value');
  });

  it('has labels by language', () => {
    const labelled = withLabel(withLabel(base, 'locales', 'en', 'Weight'), 'locales', 'ru', 'Вес');
    expect(labelIn(labelled, 'locales', 'ru')).toBe('Вес');
    expect(labelIn(withLabel(labelled, 'locales', 'ru', ''), 'locales', 'ru')).toBe('');
    expect(labelIn({ locales: 'odd' }, 'locales', 'en')).toBe('');
  });
});

test.each([
  ['String', '5', '5'],
  ['Integer', '5', 5],
  ['Float', '1.50', 1.5],
  ['Boolean', 'true', true],
  ['Integer', 'five', 'five'],
  ['Enum', 'a', 'a'],
  ['Enum', '["a"]', ['a']],
  ['Object', '{"a": 1}', { a: 1 }],
  ['Integer', ' ', undefined],
] as const)('the list of parameters parses the %s %s', (type, text, value) => {
  expect(valueOfText(type, text)).toEqual(value);
  expect(valueOfText(type, valueText(type, value))).toEqual(value);
});

it.each([
  ['Enum', ['a', 'b'], '["a","b"]'],
  ['Object', { a: { b: null } }, '{"a":{"b":null}}'],
] as const)(
  'an administrator’s value for %s: %j is shown as %s, and parsed back unchanged',
  (type, value, text) => {
    expect(valueText(type, value)).toBe(text);
    expect(valueOfText(type, text)).toEqual(value);
  },
);

it('an administrator’s value is undefined while the field is blank', () => {
  expect([valueText('String', undefined), valueText('String', null)]).toEqual(['', '']);
  expect([valueOfText('String', ''), valueOfText('String', '  ')]).toEqual([undefined, undefined]);
});

it('an administrator’s value remains text while it can’t be parsed', () => {
  expect(valueOfText('Integer', '[1,')).toBe('[1,');
});

it('an administrator’s value of any JSON is parsed back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      if (value === null) return;
      expect(valueOfText('Object', valueText('Object', value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

const text = { name: 'meal', param_type: 'UserInput', data_type: 'String' };
const when = { name: 'when', param_type: 'UserInput', data_type: 'Schedule' };
const listed = (...parameters: object[]) => JSON.stringify(parameters, null, 2);
const namesIn = (list: string) => (JSON.parse(list) as { name: string }[]).map(({ name }) => name);

it.each([
  ['parent_scheduled', listed(), true],
  ['parent_scheduled', listed(text, when), false],
  ['parent_scheduled', '[{', false],
  ['plain', listed(), false],
] as const)(
  'the schedule parameter of a scheduled task: %s with %j is missing it: %s',
  (type, list, isMissing) => {
    expect(isScheduleMissing(type, list)).toBe(isMissing);
  },
);

it('the schedule parameter of a scheduled task is added once, under a free name', () => {
  expect(namesIn(withSchedule(listed(text)))).toEqual(['meal', 'schedule']);
  const taken = listed({ ...text, name: 'schedule' }, { ...text, name: 'schedule_2' });
  expect(namesIn(withSchedule(taken))).toEqual(['schedule', 'schedule_2', 'schedule_3']);
  expect(withSchedule(listed(when))).toBe(listed(when));
  expect(withSchedule('[{')).toBe('[{');
});

it('the schedule parameter of a scheduled task is removed when the type changes back, unless it was edited', () => {
  const added = listForType('parent_scheduled', listed(text));
  expect(namesIn(added)).toEqual(['meal', 'schedule']);
  expect(namesIn(listForType('plain', added))).toEqual(['meal']);
  expect(listForType('plain', listed(text, when))).toBe(listed(text, when));
  expect(listForType('parent', 'no list')).toBe('no list');
});

it.each([
  ['parent_scheduled', [text, when], 1],
  ['parent_scheduled', [when, { ...when, name: 'again' }], -1],
  ['parent_scheduled', [text], -1],
  ['plain', [when], -1],
] as const)(
  'the schedule parameter of a scheduled task: %s: the one to keep of %j is at %i',
  (type, values, at) => {
    expect(onlySchedule(type, values)).toBe(at);
  },
);
