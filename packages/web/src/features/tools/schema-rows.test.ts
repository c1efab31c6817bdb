import { expect, it } from 'vitest';
import {
  addRow,
  changeRow,
  clashes,
  fromText,
  removeRow,
  rowType,
  sampleArguments,
  withDescription,
  withRows,
  withText,
  withType,
} from './schema-rows.ts';
import { blankSchema } from './tool.schema.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2, description: 'Its name' },
    days: { type: 'integer', minimum: 1, maximum: 7, default: 3 },
    units: { type: ['string', 'null'] },
  },
  required: ['city'],
  additionalProperties: false,
  $defs: { a: {} },
};
const text = JSON.stringify(schema);

it('the editor of a schema shows the properties as rows and writes them back unchanged', () => {
  const draft = fromText(text);
  expect(draft.rows.map((row) => [row.name, row.isRequired, rowType(row)])).toEqual([
    ['city', true, 'string'],
    ['days', false, 'integer'],
    ['units', false, null],
  ]);
  expect(JSON.parse(withRows(draft, draft.rows).text)).toEqual(schema);
});

it('the editor of a schema edits a row and keeps what has no field', () => {
  const draft = fromText(text);
  const [city, days] = draft.rows;
  if (!city || !days) throw new Error('rows');
  const rows = changeRow(changeRow(draft.rows, { ...withDescription(city, ''), isRequired: false }), {
    ...days,
    name: 'count',
    isRequired: true,
  });
  const next = JSON.parse(withRows(draft, rows).text);
  expect(next.properties.city).toEqual({ type: 'string', minLength: 2 });
  expect(next.properties.count).toEqual(schema.properties.days);
  expect(next.required).toEqual(['count']);
  expect(next.$defs).toEqual({ a: {} });
});

it('the editor of a schema drops the limits of the former type', () => {
  const row = {
    key: 'a',
    name: 'days',
    isRequired: true,
    value: { ...schema.properties.days, description: 'x' },
  };
  expect(withType(row, 'string').value).toEqual({ type: 'string', description: 'x' });
  expect(withType(row, 'integer')).toBe(row);
});

it('the editor of a schema keeps the last rows while the text can’t be shown', () => {
  const draft = fromText(text);
  for (const odd of ['{', '[]', '{"properties": []}', '{"properties": {"a": true}}', '{"required": ["b"]}']) {
    const broken = withText(draft, odd);
    expect(broken).toMatchObject({ text: odd, isReadable: false, rows: draft.rows });
  }
  expect(withText(withText(draft, '{'), text).isReadable).toBe(true);
});

it('the editor of a schema leaves rows without a unique name out of the text, but keeps them visible', () => {
  const draft = fromText(text);
  const added = withRows(draft, addRow(draft.rows));
  expect(added.rows).toHaveLength(4);
  expect(clashes(added.rows).size).toBe(1);
  expect(JSON.parse(added.text)).toEqual(schema);
  const last = added.rows[3];
  if (!last) throw new Error('row');
  const twice = withRows(added, changeRow(added.rows, { ...last, name: 'city' }));
  expect([...clashes(twice.rows)]).toEqual([last.key]);
  expect(JSON.parse(twice.text).properties.city).toEqual(schema.properties.city);
  expect(removeRow(twice.rows, last.key)).toEqual(draft.rows);
});

it('the editor of a schema makes samples of the required arguments', () => {
  expect(JSON.parse(sampleArguments(text))).toEqual({ city: 'sample' });
  const chosen = {
    type: 'object',
    properties: { a: { type: 'string', enum: ['x', 'y'] }, b: { type: 'integer', default: 4 }, c: {} },
    required: ['a', 'b', 'c'],
  };
  expect(JSON.parse(sampleArguments(JSON.stringify(chosen)))).toEqual({ a: 'x', b: 4, c: null });
  const described = {
    type: 'object',
    properties: {
      expression: { type: 'string', minLength: 1, description: 'For example: (72.5 - 68) / 72.5 * 100' },
      from: { type: 'string', maxLength: 30, description: 'Unit of the value, for example kg' },
      day: { type: 'string', format: 'date' },
      limit: { type: 'integer', minimum: 5 },
      tags: { type: 'array' },
    },
    required: ['expression', 'from', 'day', 'limit', 'tags'],
  };
  expect(JSON.parse(sampleArguments(JSON.stringify(described)))).toEqual({
    expression: '(72.5 - 68) / 72.5 * 100',
    from: 'kg',
    day: '2026-01-31',
    limit: 5,
    tags: [],
  });
  expect(JSON.parse(sampleArguments(blankSchema))).toEqual({});
  expect(JSON.parse(sampleArguments('{'))).toEqual({});
});
