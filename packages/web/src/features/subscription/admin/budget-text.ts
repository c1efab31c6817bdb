type Parsed = { ok: true; micros: number | null } | { ok: false };

/** Parses a sum with a point or a comma into millionths of the currency's unit; null if empty. */
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

/** A stored budget as text, in the currency's digits; finer ones keep their digits. */
export function writeBudget(micros: number | null, digits: number): string {
  if (micros === null) return '';
  const value = micros / 1e6;
  const written = value.toFixed(digits);
  return Number(written) === value ? written : String(value);
}
