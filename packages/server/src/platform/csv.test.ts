import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('a CSV line quotes separators, keeps numbers, and defuses formulas', () => {
  const cells = ['plain', 'a "quoted", text', 'two\nlines', -3, null, '=1+1', '+1', '-1', '@name'];
  expect(csvLines([cells, ['next']])).toBe(
    `plain,"a ""quoted"", text","two\nlines",-3,,'=1+1,'+1,'-1,'@name\r\nnext\r\n`,
  );
});
