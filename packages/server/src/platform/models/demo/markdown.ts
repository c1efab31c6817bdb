/** One table cell: no line breaks, no bars, at most 90 characters. */
function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A Markdown table with its heading row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** A Markdown list of things to tick off. */
export const taskList = (items: readonly string[]): string => items.map((item) => `- [ ] ${item}`).join('\n');
