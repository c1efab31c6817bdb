type Cell = string | number | null;

/**
 * Formats rows as lines of a CSV file in UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Parses a CSV file whose cells are separated by commas, semicolons or tabs, as its first line has them. Returns the cells
 * with the number of their line; blank lines are left out. The apostrophe in front of a formula is removed.
 */
export function readCsv(file: string): { line: number; cells: string[] }[] {
  const text = file.replace(/^\uFEFF/, '');
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const separator = [',', ';', '\t'].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  const token = new RegExp(`"((?:[^"]|"")*)"|[^${separator}\r\n"]+|${separator}|\r?\n|"`, 'g');
  const rows: { line: number; cells: string[] }[] = [];
  let [line, start, cells, cell] = [1, 1, [] as string[], ''];
  const endRow = () => {
    cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''));
    if (cells.some((one) => one !== '')) rows.push({ line: start, cells });
    [cells, cell] = [[], ''];
  };
  for (const [found, quoted] of text.matchAll(token)) {
    if (found === separator) {
      cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''));
      cell = '';
    } else if (found === '\n' || found === '\r\n') {
      endRow();
      line += 1;
      start = line;
    } else {
      cell += quoted === undefined ? found : quoted.replaceAll('""', '"');
      line += found.split('\n').length - 1;
    }
  }
  endRow();
  return rows;
}
