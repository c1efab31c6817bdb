import i18next from 'i18next';

const minus = /^[-−–‐‑－]\s?/;
/** Digits in groups of three, as in `1,200`, `1 200` and `1'200`. */
const grouped = (separator: string) => new RegExp(`^[1-9]\\d{0,2}(${separator}\\d{3})+$`);
const bySpaces = grouped("[\\s'’]");
const [byCommas, byPoints] = [grouped(','), grouped('\\.')];

/** The digits before the decimal sign, without the signs between groups; null if those stand elsewhere. */
function wholePart(text: string, by: RegExp | null): string | null {
  if (/^\d*$/.test(text)) return text;
  return bySpaces.test(text) || by?.test(text) ? text.replaceAll(/\D/g, '') : null;
}

/**
 * Returns where the decimals begin; -1 without any. Of two different signs the last is the decimal one, and one sign
 * between groups separates these in a language whose numbers do.
 */
function decimalAt(text: string, language: string): number {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const sign = text[last];
  if (last === -1 || text.indexOf(sign ?? '') !== last) return -1;
  const isAlone = !/[.,]/.test(text.slice(0, last));
  return sign === ',' && isAlone && language === 'en' && byCommas.test(text) ? -1 : last;
}

/**
 * Reads a number as people type it in their language: `72.5` and `72,5` everywhere, `1,200` as 1200 in English and as
 * 1.2 elsewhere, with spaces between groups and any minus. Returns null for anything else.
 */
export function readNumber(typed: string, language: string = i18next.language): number | null {
  const text = typed.normalize('NFKC').trim();
  const digits = text.replace(minus, '').replace(/^\+/, '');
  const at = decimalAt(digits, language);
  const decimals = at === -1 ? '' : digits.slice(at + 1);
  const by =
    at === -1 ? (digits.includes(',') ? byCommas : byPoints) : digits[at] === ',' ? byPoints : byCommas;
  const whole = wholePart(at === -1 ? digits : digits.slice(0, at), by);
  if (whole === null || !/^\d*$/.test(decimals) || `${whole}${decimals}` === '') return null;
  const value = Number(`${whole || '0'}.${decimals || '0'}`);
  return Number.isFinite(value) ? (minus.test(text) ? -value : value) : null;
}

/** The same for a form: null if empty, NaN if it is no number. */
export const numberOrNull = (typed: string): number | null =>
  typed.trim() === '' ? null : (readNumber(typed) ?? Number.NaN);

/** Parses an integer field: null if blank, NaN if invalid, so the contract's rule rejects it at its field. */
export function wholeNumber(text: string): number | null {
  const value = numberOrNull(text);
  return value === null || Math.abs(value) < 1e15 ? value : Number.NaN;
}

/** A number as field text: blank if there is none. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
