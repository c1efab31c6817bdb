/** The currencies that a server may use. */
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

/** Currency symbols. Shared ones are disambiguated: a bare `$` is only the US dollar. */
const signs: Partial<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CAD: 'CA$',
  AUD: 'A$',
  CHF: 'CHF',
  CNY: 'CN¥',
  RUB: '₽',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  MXN: 'MX$',
  SEK: 'SEK',
  NOK: 'NOK',
  DKK: 'DKK',
} satisfies Record<Currency, string>;

const space = '\u00a0';

const signsFirst = new Map<string, boolean>();
/** Returns whether a language puts the symbol before the amount. */
function putsSignFirst(language: string): boolean {
  const known = signsFirst.get(language);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  const isFirst = format.formatToParts(1)[0]?.type === 'currency';
  signsFirst.set(language, isFirst);
  return isFirst;
}

/**
 * The amount with its symbol in the language's position. A symbol of letters, or a trailing one, is separated by a
 * space.
 */
function withSign(language: string, sum: string, currency: string): string {
  const sign = signs[currency];
  if (sign === undefined || !putsSignFirst(language)) return `${sum}${space}${sign ?? currency}`;
  return /\p{L}$/u.test(sign) ? `${sign}${space}${sum}` : `${sign}${sum}`;
}

/** A currency's decimal digits: 2 for USD, 0 for JPY and KRW. */
export const currencyDigits = (currency: string): number =>
  currency === 'JPY' || currency === 'KRW' ? 0 : 2;

/** Minor units per unit of a currency: 100 for USD, 1 for JPY. */
export const minorUnits = (currency: string): number => 10 ** currencyDigits(currency);

type Digits = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>;
const formats = new Map<string, Intl.NumberFormat>();

/** An amount in whole units in a language's format: 1234.5 CAD is `CA$1,234.50`, in Russian `1 234,50 CA$`. */
export function formatSum(language: string, value: number, currency: string, digits: Digits = {}): string {
  const least = digits.minimumFractionDigits ?? currencyDigits(currency);
  const most = Math.max(least, digits.maximumFractionDigits ?? currencyDigits(currency));
  const key = `${language} ${least} ${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
  }
  const text = withSign(language, format.format(Math.abs(value)), currency);
  return value < 0 ? `\u2212${text}` : text;
}

/** Formats minor units: 4900 USD is `$49.00`, 4900 JPY `¥4,900`. */
export const formatMoney = (language: string, minor: number, currency: string): string =>
  formatSum(language, minor / minorUnits(currency), currency);
