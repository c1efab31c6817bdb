import { expect, it } from 'vitest';
import { storableJson } from './storable-json.ts';

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
