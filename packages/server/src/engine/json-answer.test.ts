import { describe, expect, it, test } from 'vitest';
import { findJsonObject } from './json-answer.ts';

const names = ['weight', 'note'];
const wanted = { weight: 72.5 };

describe('the object in a model’s text', () => {
  it.each([
    ['alone', '{"weight": 72.5}'],
    ['in a fence', '```json\n{"weight": 72.5}\n```'],
    ['in another fence', '~~~\n{"weight": 72.5}\n~~~\nThat is all.'],
    ['amid prose', 'Here you are (it\'s short): {"weight": 72.5} — anything else?'],
    ['after prose with braces', 'Use {braces} like {this: {"weight": 72.5}'],
    ['the last of two', '{"weight": 99}\nNo, wait:\n{"weight": 72.5}'],
    ['before one without the names', '{"weight": 72.5}\n{"source": "you"}'],
    ['with a trailing comma', '{"weight": 72.5,}'],
    ['with comments', '{"weight": 72.5 // kg, "as said"\n}'],
    ['in single quotes', "{'weight': 72.5}"],
    ['without quotes', '{weight: 72.5}'],
    ['within another one', '{"outputs": {"weight": 72.5}}'],
    ['two levels deep', '{"result": {"outputs": {"weight": 72.5}}}'],
    ['in a list', '[{"weight": 72.5}]'],
    ['in a list within another one', '{"results": [{"weight": 72.5}]}'],
    ['in a text', '"{\\"weight\\": 72.5}"'],
    ['without its end', 'Sure: {"weight": 72.5, "note": "I think th'],
    ['without its end, within the value', '{"weight": 72.5, "other": 1'],
    ['with a Python value', '{"weight": 72.5, "other": None}'],
  ])('%s', (_name, text) => {
    expect(findJsonObject(text, names)).toMatchObject(wanted);
  });

  it.each([
    ['{"weight": 72,5}', { weight: '72,5' }],
    ['{"weight": 72,5, "note": "a: 1,5, b"}', { weight: '72,5', note: 'a: 1,5, b' }],
    ['{"weight": 72.5 kg, "note": "x"}', { weight: '72.5 kg', note: 'x' }],
    ['{"weight": 1 200}', { weight: '1 200' }],
    ['{"weight": 1,200,\n "note": "x"}', { weight: '1,200', note: 'x' }],
    ['{"weight": [1,2,3],}', { weight: [1, 2, 3] }],
  ])('keeps numbers as they are written: %s', (text, expected) => {
    expect(findJsonObject(text, names)).toEqual(expected);
  });

  it.each([
    ['no JSON', 'I would rather not.'],
    ['none of the names', '{"height": 180}'],
    ['a list of numbers', '[72.5]'],
    ['a list of several', '{"results": [{"weight": 72.5}, {"weight": 80}]}'],
    ['only the beginning of a value', '{"weight": 7'],
    ['too deep', '{"a": {"b": {"c": {"weight": 72.5}}}}'],
    ['nothing', ''],
  ])('is null: %s', (_name, text) => {
    expect(findJsonObject(text, names)).toBeNull();
  });
});

test.each([
  ['braces', '{'.repeat(1_000_000)],
  ['closed braces', '{}'.repeat(500_000)],
  ['objects', '{"a": 1} '.repeat(100_000)],
  ['broken objects', "{'a: 1} ".repeat(100_000)],
  ['quotes', `{${'"'.repeat(1_000_000)}`],
  ['digits', `{"weight": ${'1,'.repeat(500_000)}}`],
])('a million characters of %s are read in linear time', (_name, text) => {
  expect(findJsonObject(text, names)).toBeNull();
});
