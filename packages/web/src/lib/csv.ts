import { downloadFile } from './download.ts';

/** The reader of a file: spreadsheets expect the signs of their user's language, and users expect their own time. */
type Reader = { language: string; zone: string };
type Cell = string | number | Date | null | undefined;

/** `2026-11-26 09:00:00`, which spreadsheets of every language read as a time. */
const localTime = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(at);

/**
 * Formats rows as a CSV file that spreadsheets read as UTF-8, safe against cells that start a formula; numbers stay
 * numbers.
 */
export function toCsv(rows: readonly (readonly Cell[])[], { language, zone }: Reader): string {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal');
  const isComma = decimal?.value === ',';
  const separator = isComma ? ';' : ',';
  const cell = (value: Cell): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return isComma ? String(value).replace('.', ',') : String(value);
    if (value instanceof Date) return localTime(value, zone);
    const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",;\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

/** Downloads rows as a CSV file of this name. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[], reader: Reader): void =>
  downloadFile(`${name}.csv`, new Blob([toCsv(rows, reader)], { type: 'text/csv;charset=utf-8' }));
