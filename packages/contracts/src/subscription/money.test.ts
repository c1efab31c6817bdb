import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Currency, currencies, currencyDigits, formatMoney, formatSum, minorUnits } from './money.ts';

/** Shows no-break spaces as `~`; any other white space is kept and fails the test. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

const table: [Currency, string, string][] = [
  ['USD', '$1,234.50', '1~234,50~$'],
  ['JPY', '¥123,450', '123~450~¥'],
  ['CAD', 'CA$1,234.50', '1~234,50~CA$'],
  ['CHF', 'CHF~1,234.50', '1~234,50~CHF'],
  ['RUB', '₽1,234.50', '1~234,50~₽'],
];

test.each(table)('123450 minor units of %s are %s, and in Russian %s', (currency, english, russian) => {
  expect(shown(formatMoney('en', 123_450, currency))).toBe(english);
  expect(shown(formatMoney('ru', 123_450, currency))).toBe(russian);
});

test('every currency is shown, each in its own way', () => {
  for (const language of ['en', 'ru'])
    expect(new Set(currencies.map((currency) => formatMoney(language, 0, currency))).size).toBe(16);
});

test('amounts keep all digits of the minor units, in each currency and language', () => {
  const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''));
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(...currencies),
      fc.constantFrom('en', 'ru'),
      (minor, currency, language) => {
        expect(digitsOf(formatMoney(language, minor, currency))).toBe(minor);
        expect(digitsOf(formatMoney(language, -minor, currency))).toBe(minor);
      },
    ),
  );
});

test('minor units follow the digits of the currency, two for an unknown one', () => {
  const digits = (currency: string) => [currencyDigits(currency), minorUnits(currency)];
  expect(digits('USD')).toEqual([2, 100]);
  expect(digits('JPY')).toEqual([0, 1]);
  expect(digits('KRW')).toEqual([0, 1]);
  expect(digits('XYZ')).toEqual([2, 100]);
});

test.each([
  ['en', 0, 'USD', '$0.00'],
  ['en', 5, 'USD', '$0.05'],
  ['en', 100_000_000, 'USD', '$1,000,000.00'],
  ['en', -1, 'JPY', '\u2212¥1'],
  ['en', -500, 'CAD', '\u2212CA$5.00'],
  ['en', 100, 'XYZ', '1.00~XYZ'],
])('in %s, %i minor units of %s are %s', (language, minor, currency, expected) => {
  expect(shown(formatMoney(language, minor, currency))).toBe(expected);
});

test('a sum is rounded to the requested digits', () => {
  const sum = (digits: object) => formatSum('en', 1.234_56, 'USD', digits);
  expect(sum({})).toBe('$1.23');
  expect(sum({ maximumFractionDigits: 4 })).toBe('$1.2346');
  expect(sum({ minimumFractionDigits: 0, maximumFractionDigits: 0 })).toBe('$1');
  expect(formatSum('en', 0.0123, 'USD', { maximumFractionDigits: 4 })).toBe('$0.0123');
});
