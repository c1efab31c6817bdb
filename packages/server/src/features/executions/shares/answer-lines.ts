/** The text of a line of Markdown without its markup. Every pattern takes time linear in the line. */
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

/** A horizontal rule, a table separator or a code fence: no readable text. */
const isMark = (line: string) => /^[\s|:*_-]*$/.test(line) || /^\s*(?:```|~~~)/.test(line);

/** The paragraphs of an answer as plain text, each of one or more lines; the first `maxChars` of the answer. */
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
