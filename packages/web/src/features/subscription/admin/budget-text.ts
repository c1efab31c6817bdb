type Parsed = { ok: true; micros: number | null } | { ok: false };

/** A sum as people type it, with a point or a comma, in millionths of the currency's unit; null for an empty one. */
export function parseBudget(text: string, digits: number): Parsed {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  if (plain === '') return { ok: true, micros: null };
  const shape = digits === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${digits}})?$`);
  if (!shape.test(plain)) return { ok: false };
  return { ok: true, micros: Math.round(Number(plain) * 1e6) };
}

/** The text of a stored budget, in the currency's digits; one set more finely keeps what it has. */
export function writeBudget(micros: number | null, digits: number): string {
  if (micros === null) return '';
  const value = micros / 1e6;
  const written = value.toFixed(digits);
  return Number(written) === value ? written : String(value);
}
