import { describe, expect, it } from 'vitest';
import { storableJson, toPositional } from './database.ts';

describe('named parameters of a statement', () => {
  it('are numbered in order of appearance, each once', () => {
    const text = 'select :id::uuid, :now where id = :id';
    expect(toPositional(text, { now: 2, id: 1 })).toEqual({
      text: 'select $1::uuid, $2 where id = $1',
      values: [1, 2],
    });
  });

  it('are neither casts nor text in quotes that ends with a colon', () => {
    const text = "select 'queue:' || id::text, counts[1:2] from t where a = :a";
    expect(toPositional(text, { a: null })).toEqual({
      text: "select 'queue:' || id::text, counts[1:2] from t where a = $1",
      values: [null],
    });
  });

  it('leave a statement with numbers as it is', () => {
    expect(toPositional('select $1', [5])).toEqual({ text: 'select $1', values: [5] });
  });

  it('are refused when one has no value, or a value no parameter', () => {
    expect(() => toPositional('select :a', {})).toThrow('parameter a has no value');
    expect(() => toPositional('select :a', { a: 1, b: 2 })).toThrow('no parameter b');
  });
});

it.each<[unknown, unknown]>([
  [{ a: 'nul \u0000 here' }, { a: 'nul \ufffd here' }],
  ['\ud800 half', '\ufffd half'],
  ['half \udfff', 'half \ufffd'],
  ['😀', '😀'],
  ['\\u0000 as words', '\\u0000 as words'],
  ['\\\\ud800', '\\\\ud800'],
  ['tab\t "quoted" \u0001', 'tab\t "quoted" \u0001'],
  [undefined, null],
])('the JSON %j is stored as %j', (value, stored) => {
  expect(JSON.parse(storableJson(value))).toEqual(stored);
});
