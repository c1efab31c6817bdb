/**
 * The whole number that a field's text means: null when blank. Text that is no number gives NaN, so that the
 * contract's rule refuses it under its own field.
 */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[+-]?\d{1,15}([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

/** A number as its field shows it: blank when there is none. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
