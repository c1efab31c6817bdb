import type { Language } from '@agentarium/contracts';

const formats = new Map<string, { format: Intl.NumberFormat; unit: number }>();

function formatOf(language: string, currency: string) {
  const key = `${language} ${currency}`;
  let found = formats.get(key);
  if (!found) {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const format = new Intl.NumberFormat(language, options);
    found = { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) };
    formats.set(key, found);
  }
  return found;
}

/** How many minor units the currency's unit has: 100 for USD, 1 for JPY. */
export const minorUnits = (currency: string): number => formatOf('en', currency).unit;

/** Minor units as people write them: 4900 USD is `$49.00`, 4900 JPY `¥4,900`. */
export function formatMoney(language: Language, minor: number, currency: string): string {
  const { format, unit } = formatOf(language, currency);
  return format.format(minor / unit);
}
