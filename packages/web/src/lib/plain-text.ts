/** What a line of markdown says, without the marks inside it. */
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

/** A line across the page, or under the head of a table. */
const isRule = (line: string) =>
  /^\s*([-*_])(\s*\1){2,}\s*$/.test(line) || (line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(line));

/** A line without the mark at its beginning that makes it a heading, a quote or an entry of a list. */
const withoutMark = (line: string): string =>
  line
    .replace(/^(\s*)#{1,6} +(.*?)[ #]*$/, '$1$2')
    .replace(/^(\s*)(?:> ?)+/, '$1')
    .replace(/^(\s*)[-*+] \[[xX]\] +/, '$1☑ ')
    .replace(/^(\s*)[-*+] \[ \] +/, '$1☐ ')
    .replace(/^(\s*)[-*+] +/, '$1• ');

/** Markdown as one reads it: signs for lists and boxes, dots between the cells of a table, code as it stands. */
export function plainTextOf(markdown: string): string {
  let inCode = false;
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode;
    else if (inCode) lines.push(line);
    else if (isRule(line)) continue;
    else if (/^\s*\|/.test(line)) lines.push(cells(line));
    // One empty line is as good as several, except in code.
    else if (line !== '' || lines.at(-1) !== '') lines.push(words(withoutMark(line)));
  }
  return lines.join('\n').trim();
}
