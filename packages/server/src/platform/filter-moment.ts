import { invalid } from './errors.ts';

/**
 * Parses the `from` or `to` of a list's filter. Throws VALIDATION_FAILED outside the years that the database supports.
 */
export function filterMoment(name: 'from' | 'to', text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (year < 1 || year > 9999) throw invalid(name, 'YEAR_RANGE');
  return at;
}
