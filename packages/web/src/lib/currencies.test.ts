import { expect, it } from 'vitest';
import { formatMoney } from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it.each([
  ['USD', '$1,234.50', '1 234,50 $'],
  ['EUR', '€1,234.50', '1 234,50 €'],
  ['GBP', '£1,234.50', '1 234,50 £'],
  ['JPY', '¥123,450', '123 450 ¥'],
  ['CAD', '$1,234.50', '1 234,50 $'],
  ['AUD', '$1,234.50', '1 234,50 $'],
  ['CHF', 'CHF 1,234.50', '1 234,50 CHF'],
  ['CNY', '¥1,234.50', '1 234,50 ¥'],
  ['RUB', '₽1,234.50', '1 234,50 ₽'],
  ['INR', '₹1,234.50', '1 234,50 ₹'],
  ['KRW', '₩123,450', '123 450 ₩'],
  ['BRL', 'R$1,234.50', '1 234,50 R$'],
  ['MXN', '$1,234.50', '1 234,50 $'],
  ['SEK', 'kr 1,234.50', '1 234,50 kr'],
  ['NOK', 'kr 1,234.50', '1 234,50 kr'],
  ['DKK', 'kr 1,234.50', '1 234,50 kr'],
])('123450 minor units of %s are %s, in Russian %s', (currency, english, russian) => {
  expect(plain(formatMoney('en', 123_450, currency))).toBe(english);
  expect(plain(formatMoney('ru', 123_450, currency))).toBe(russian);
});
