import { numberOrNull } from '../../../lib/read-number.ts';

type Parsed = { ok: true; micros: number | null } | { ok: false };

/** Parses a sum as the user's language has it into millionths of the currency's unit; null if empty. */
export function parseBudget(text: string, digits: number): Parsed {
  const value = numberOrNull(text);
  if (value === null) return { ok: true, micros: null };
  const isSum = /^\d(.*\d)?$/s.test(text.trim()) && value < 1e9 && Number(value.toFixed(digits)) === value;
  return isSum ? { ok: true, micros: Math.round(value * 1e6) } : { ok: false };
}

/** A stored budget as text, in the currency's digits; finer ones keep their digits. */
export function writeBudget(micros: number | null, digits: number): string {
  if (micros === null) return '';
  const value = micros / 1e6;
  const written = value.toFixed(digits);
  return Number(written) === value ? written : String(value);
}
