/** Parses an integer field: null if blank, NaN if invalid, so the contract's rule rejects it at its field. */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[+-]?\d{1,15}([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

/** A number as field text: blank if there is none. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
