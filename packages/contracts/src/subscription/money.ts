import type { Language } from '../languages.ts';

/** The currencies that a server may sell in. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CHF',
  'CNY',
  'RUB',
  'INR',
  'KRW',
  'BRL',
  'MXN',
  'SEK',
  'NOK',
  'DKK',
] as const;
export type Currency = (typeof currencies)[number];

/**
 * Each currency's sign and its place, by language. Signs that several currencies share are told apart: a bare `$` is
 * the US dollar's only, and crowns bear their codes. The space is one that does not break.
 */
const english: Record<Currency, string> = {
  USD: '$#',
  EUR: '€#',
  GBP: '£#',
  JPY: '¥#',
  CAD: 'CA$#',
  AUD: 'A$#',
  CHF: 'CHF\u00a0#',
  CNY: 'CN¥#',
  RUB: '₽#',
  INR: '₹#',
  KRW: '₩#',
  BRL: 'R$#',
  MXN: 'MX$#',
  SEK: 'SEK\u00a0#',
  NOK: 'NOK\u00a0#',
  DKK: 'DKK\u00a0#',
};
const russian: Record<Currency, string> = {
  USD: '#\u00a0$',
  EUR: '#\u00a0€',
  GBP: '#\u00a0£',
  JPY: '#\u00a0¥',
  CAD: '#\u00a0CA$',
  AUD: '#\u00a0A$',
  CHF: '#\u00a0CHF',
  CNY: '#\u00a0CN¥',
  RUB: '#\u00a0₽',
  INR: '#\u00a0₹',
  KRW: '#\u00a0₩',
  BRL: '#\u00a0R$',
  MXN: '#\u00a0MX$',
  SEK: '#\u00a0SEK',
  NOK: '#\u00a0NOK',
  DKK: '#\u00a0DKK',
};
const patterns: Record<Language, Record<string, string>> = { en: english, ru: russian };

/** How many digits a currency has after the point: 2 for USD, 0 for JPY and KRW. */
export const currencyDigits = (currency: string): number =>
  currency === 'JPY' || currency === 'KRW' ? 0 : 2;

/** How many minor units the currency's unit has: 100 for USD, 1 for JPY. */
export const minorUnits = (currency: string): number => 10 ** currencyDigits(currency);

type Digits = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>;
const formats = new Map<string, Intl.NumberFormat>();

/** A sum in whole units as the language writes it: 1234.5 CAD is `CA$1,234.50`, in Russian `1 234,50 CA$`. */
export function formatSum(language: string, value: number, currency: string, digits: Digits = {}): string {
  const least = digits.minimumFractionDigits ?? currencyDigits(currency);
  const most = Math.max(least, digits.maximumFractionDigits ?? currencyDigits(currency));
  const key = `${language} ${least} ${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
  }
  const own = patterns[language === 'ru' ? 'ru' : 'en'];
  const text = (own[currency] ?? `#\u00a0${currency}`).replace('#', () => format.format(Math.abs(value)));
  return value < 0 ? `\u2212${text}` : text;
}

/** Minor units as people write them: 4900 USD is `$49.00`, 4900 JPY `¥4,900`. Short: whole sums drop the zeros. */
export function formatMoney(
  language: string,
  minor: number,
  currency: string,
  { short = false } = {},
): string {
  const value = minor / minorUnits(currency);
  const whole = short && Number.isInteger(value);
  return formatSum(language, value, currency, whole ? { minimumFractionDigits: 0 } : {});
}
