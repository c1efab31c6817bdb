/** A line of markdown as plain text, without inline markers. */
const words = (line: string): string =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/(\*\*\*|\*\*|__|~~)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_])_(?=\S)([^_]+)_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/`([^`]+)`/g, '$1');

const cells = (line: string) =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => words(cell.trim()).replaceAll('\\|', '|'))
    .join(' · ');

/** A horizontal rule, or the line below a table head. */
const isRule = (line: string) =>
  /^\s*([-*_])(\s*\1){2,}\s*$/.test(line) || (line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(line));

/** A line without its leading heading, quote or list marker. */
const withoutMark = (line: string): string =>
  line
    .replace(/^(\s*)#{1,6} +(.*?)[ #]*$/, '$1$2')
    .replace(/^(\s*)(?:> ?)+/, '$1')
    .replace(/^(\s*)[-*+] \[[xX]\] +/, '$1☑ ')
    .replace(/^(\s*)[-*+] \[ \] +/, '$1☐ ')
    .replace(/^(\s*)[-*+] +/, '$1• ');

/** Markdown as plain text: symbols for lists and checkboxes, dots between table cells, code as is. */
export function plainTextOf(markdown: string): string {
  let inCode = false;
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode;
    else if (inCode) lines.push(line);
    else if (isRule(line)) continue;
    else if (/^\s*\|/.test(line)) lines.push(cells(line));
    // Collapses empty lines, except in code.
    else if (line !== '' || lines.at(-1) !== '') lines.push(words(withoutMark(line)));
  }
  return lines.join('\n').trim();
}
