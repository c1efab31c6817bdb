import { formatNumber } from '../../lib/format.ts';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size in bytes as `840 byte`, `12 kB`, `3.4 MB`, in the reader's language. */
export function sizeText(language: string, bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2;
  return formatNumber(language, bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  });
}
