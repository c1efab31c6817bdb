/** One line of at most 90 characters; shorten a text before making it bold, or the closing marker is cut off. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

/** One table cell: no line breaks, no pipes. */
const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** A Markdown table with its heading row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** A Markdown task list. */
export const taskList = (items: readonly string[]): string => items.map((item) => `- [ ] ${item}`).join('\n');
