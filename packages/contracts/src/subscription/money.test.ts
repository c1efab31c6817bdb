import { describe, expect, it } from 'vitest';
import { type Currency, currencies, formatMoney, formatSum, minorUnits } from './money.ts';

/** Shows no-break spaces as `~`; any other white space is kept and fails the test. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

const table: [Currency, string, string][] = [
  ['USD', '$1,234.50', '1~234,50~$'],
  ['EUR', '€1,234.50', '1~234,50~€'],
  ['GBP', '£1,234.50', '1~234,50~£'],
  ['JPY', '¥123,450', '123~450~¥'],
  ['CAD', 'CA$1,234.50', '1~234,50~CA$'],
  ['AUD', 'A$1,234.50', '1~234,50~A$'],
  ['CHF', 'CHF~1,234.50', '1~234,50~CHF'],
  ['CNY', 'CN¥1,234.50', '1~234,50~CN¥'],
  ['RUB', '₽1,234.50', '1~234,50~₽'],
  ['INR', '₹1,234.50', '1~234,50~₹'],
  ['KRW', '₩123,450', '123~450~₩'],
  ['BRL', 'R$1,234.50', '1~234,50~R$'],
  ['MXN', 'MX$1,234.50', '1~234,50~MX$'],
  ['SEK', 'SEK~1,234.50', '1~234,50~SEK'],
  ['NOK', 'NOK~1,234.50', '1~234,50~NOK'],
  ['DKK', 'DKK~1,234.50', '1~234,50~DKK'],
];

describe('money', () => {
  it.each(table)('123450 minor units of %s are %s, in Russian %s', (currency, english, russian) => {
    expect(shown(formatMoney('en', 123_450, currency))).toBe(english);
    expect(shown(formatMoney('ru', 123_450, currency))).toBe(russian);
  });

  it.each(['en', 'ru'])('is unambiguous in %s for every currency', (language) => {
    expect(table.map(([currency]) => currency)).toEqual([...currencies]);
    expect(new Set(currencies.map((currency) => formatMoney(language, 0, currency))).size).toBe(16);
  });

  it.each(currencies)('in %s has the digits of the currency', (currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    expect(minorUnits(currency)).toBe(10 ** (maximumFractionDigits ?? 2));
  });

  it('drops zeros only from whole sums when short', () => {
    expect(formatMoney('en', 1900, 'USD', { short: true })).toBe('$19');
    expect(formatMoney('en', 1950, 'USD', { short: true })).toBe('$19.50');
    expect(shown(formatMoney('ru', 1900, 'MXN', { short: true }))).toBe('19~MX$');
  });

  it('is prefixed with a minus if negative, and small sums keep the requested digits', () => {
    expect(formatMoney('en', -500, 'CAD')).toBe('\u2212CA$5.00');
    expect(formatSum('en', 0.0123, 'USD', { maximumFractionDigits: 4 })).toBe('$0.0123');
  });
});
