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

/** Markdown as one reads it: signs for lists and boxes, dots between the cells of a table, code as it stands. */
export function plainTextOf(markdown: string): string {
  let inCode = false;
  const lines = markdown.split('\n').flatMap((line) => {
    if (/^\s*(```|~~~)/.test(line)) {
      inCode = !inCode;
      return [];
    }
    if (inCode) return [line];
    if (isRule(line)) return [];
    if (/^\s*\|/.test(line)) return [cells(line)];
    const text = line
      .replace(/^(\s*)#{1,6} +(.*?)[ #]*$/, '$1$2')
      .replace(/^(\s*)(?:> ?)+/, '$1')
      .replace(/^(\s*)[-*+] \[[xX]\] +/, '$1☑ ')
      .replace(/^(\s*)[-*+] \[ \] +/, '$1☐ ')
      .replace(/^(\s*)[-*+] +/, '$1• ');
    return [words(text)];
  });
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
