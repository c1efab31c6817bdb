/** What a line of Markdown says, without its marks. Every pattern takes time in proportion to the line. */
const wordsOf = (line: string): string =>
  line
    .replace(/^\s*(?:#{1,6}\s+|(?:>\s?)+)/, '')
    .replace(/^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/, '• ')
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/[*_~]{2,}|`/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .replaceAll('|', ' · ')
    .trim();

/** A line across the page, the head of a table's end, or the fence of code: nothing that one reads. */
const isMark = (line: string) => /^[\s|:*_-]*$/.test(line) || /^\s*(?:```|~~~)/.test(line);

/** The paragraphs of an answer as one reads them, each of one or more lines; the first `maxChars` of the answer. */
export function paragraphsOf(markdown: string, maxChars: number): string[] {
  const shown = markdown.length > maxChars ? `${markdown.slice(0, maxChars)}…` : markdown;
  return shown
    .split(/\n[^\S\n]*\n/)
    .map((block) =>
      block
        .split('\n')
        .filter((line) => !isMark(line))
        .map(wordsOf)
        .join('\n'),
    )
    .filter((block) => block !== '');
}
