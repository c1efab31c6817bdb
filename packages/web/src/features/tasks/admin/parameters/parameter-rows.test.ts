import { requiredParametersInput } from '@agentarium/contracts';
import { describe, expect, it, test } from 'vitest';
import { valueOfText, valueText } from '../admin-value.ts';
import {
  addRow,
  changeRow,
  fromText,
  labelIn,
  listText,
  moveRow,
  optionsOf,
  readList,
  removeRow,
  withDataType,
  withLabel,
  withRows,
  withSource,
  withText,
} from './parameter-rows.ts';

const two = listText([
  { name: 'a', param_type: 'UserInput', data_type: 'String' },
  { name: 'b', param_type: 'UserInput', data_type: 'Integer' },
]);
const names = (rows: { value: Record<string, unknown> }[]) => rows.map(({ value }) => value.name);

test.each([
  ['', null],
  ['[]', []],
  ['[{"name": "a"}]', [{ name: 'a' }]],
  ['[{]', null],
  ['{}', null],
  ['[1]', null],
  ['[[]]', null],
  ['null', null],
])('parses %s', (text, expected) => {
  expect(readList(text)).toEqual(expected);
});

describe('keeping text and rows in sync', () => {
  it('keeps the last rows while the text can’t be parsed, and follows once it can', () => {
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

  it('writes the rows to the text', () => {
    const { rows } = fromText(two);
    const key = rows[1]?.key ?? '';
    const changed = withRows(changeRow(rows, key, { ...rows[1]?.value, name: 'kcal' }));
    expect(JSON.parse(changed.text)).toMatchObject([{ name: 'a' }, { name: 'kcal', data_type: 'Integer' }]);
    expect(names(fromText(changed.text).rows)).toEqual(names(changed.rows));
  });

  it('keeps properties without a field', () => {
    const { rows } = fromText('[{"name": "a", "extra": {"deep": 1}}]');
    const [row] = changeRow(rows, rows[0]?.key ?? '', withDataType(rows[0]?.value ?? {}, 'Float'));
    expect(row?.value).toEqual({ name: 'a', extra: { deep: 1 }, data_type: 'Float' });
  });

  it('adds, moves and removes', () => {
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
});

describe('a row', () => {
  const base = { name: 'p', param_type: 'UserInput', data_type: 'String', unit: 'g', value: 1 };

  it.each(['Map', 'Array', 'Object', 'Date', 'Schedule'] as const)('changes to a valid %s', (type) => {
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
  ['Array', '["a"]', ['a']],
  ['Enum', 'a', 'a'],
  ['Enum', '["a"]', ['a']],
  ['Object', '{"a": 1}', { a: 1 }],
  ['Integer', ' ', undefined],
] as const)('parses the %s %s', (type, text, value) => {
  expect(valueOfText(type, text)).toEqual(value);
  expect(valueOfText(type, valueText(type, value))).toEqual(value);
});
