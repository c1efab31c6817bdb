import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { invalid } from './errors.ts';

type Cell = string | number | null;

/**
 * Formats rows as lines of a CSV file in UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' });

/** Rows per page of an exported file. */
const pageSize = 500;

/**
 * Returns a CSV file of all rows, read page by page while it is sent: `load` gives the rows after the one with an id.
 * Rejects before the first line if the first page can't be read.
 */
export async function csvFile<Row extends { id: string }>({
  columns,
  load,
  cellsOf,
}: {
  columns: readonly string[];
  load: (after: string | undefined, limit: number) => Promise<Row[]>;
  cellsOf: (row: Row) => Cell[];
}): Promise<AsyncGenerator<string>> {
  let rows = await load(undefined, pageSize);
  async function* write() {
    yield `\uFEFF${csvLines([columns])}`;
    while (rows.length > 0) {
      yield csvLines(rows.map(cellsOf));
      rows = rows.length < pageSize ? [] : await load(rows.at(-1)?.id, pageSize);
    }
  }
  return write();
}

/**
 * Parses a CSV file whose cells are separated by commas, semicolons or tabs, as its first line has them. Returns the cells
 * with the number of their first line; blank lines are left out. The apostrophe in front of a formula is removed. Throws
 * VALIDATION_FAILED, naming the line, for a stray or unclosed quotation mark.
 */
export function readCsv(text: string, field: string): { line: number; cells: string[] }[] {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return rows.map(({ info, record }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')),
    }));
  } catch (error) {
    if (error instanceof CsvError) throw invalid(field, 'CSV_FORMAT', { line: Number(error.lines) });
    throw error;
  }
}
