import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each([
  [['a', 1.5, null, undefined], 'a,1.5,,'],
  [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx"],
  [[-5], '-5'],
  [['=A1,"x"'], `"'=A1,""x"""`],
])('formats %j', (row, line) => {
  expect(toCsv([row])).toBe(`\uFEFF${line}\r\n`);
});
