import { numberOrNull } from './read-number.ts';

/** Parses an integer field: null if blank, NaN if invalid, so the contract's rule rejects it at its field. */
export function wholeNumber(text: string): number | null {
  const value = numberOrNull(text);
  return value === null || Math.abs(value) < 1e15 ? value : Number.NaN;
}

/** A number as field text: blank if there is none. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
