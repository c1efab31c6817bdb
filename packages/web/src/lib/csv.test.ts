import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const english = { language: 'en', zone: 'Europe/London' };
const russian = { language: 'ru', zone: 'Europe/Moscow' };

it.each([
  [['a', 1.5, null, undefined], 'a,1.5,,'],
  [['say "hi"', 'a,b', 'two\nlines', 'a;b'], '"say ""hi""","a,b","two\nlines","a;b"'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx"],
  [[-5, 1_200_000], '-5,1200000'],
  [['=A1,"x"'], `"'=A1,""x"""`],
  [[new Date('2026-07-01T09:00:02.319Z')], '2026-07-01 10:00:02'],
])('the row %j is formatted for an English spreadsheet', (row, line) => {
  expect(toCsv([row], english)).toBe(`\uFEFF${line}\r\n`);
});

it.each([
  [['Вес', 72.5, null, -0.25, 1200], 'Вес;72,5;;-0,25;1200'],
  [['a;b', 'a,b', '=1+1'], `"a;b";"a,b";'=1+1`],
])('the row %j is formatted for a Russian spreadsheet', (row, line) => {
  expect(toCsv([row], russian)).toBe(`\uFEFF${line}\r\n`);
});
