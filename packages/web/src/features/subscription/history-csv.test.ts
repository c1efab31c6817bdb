import { expect, it } from 'vitest';
import { csvCell, csvOf } from './history-csv.ts';

it.each([
  ['Pro', 'Pro'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1,"2"', `"'=1,""2"""`],
  ['two\nlines', '"two\nlines"'],
])('escapes %j as %j', (value, cell) => expect(csvCell(value)).toBe(cell));

it('writes rows for spreadsheets', () =>
  expect(
    csvOf([
      ['a', 'б'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,б\r\n1,2\r\n'));
