const fence = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^ {0,3}([-*+]|\d{1,9}[.)])(\s|$)/;
const indented = /^(\t| {2,})/;
/** Link and footnote definitions apply to the whole text. */
const definition = /^ {0,3}\[[^\]\n]+\]:\s/m;
/** Boxes of HTML, and formulas on lines of their own, may hold empty lines. */
const box = /^ {0,3}(?:<(?:details|div|center|section|article|blockquote|table|ul|ol)\b|\\\[|\$\$)/im;

/**
 * Streaming text without the start of a table at its end: until its second line is complete it would show as bare
 * pipes. Looks at the last lines only.
 */
export function withoutHalfTable(text: string): string {
  let start = text.length;
  for (let rows = 0, end = text.endsWith('\n') ? text.length - 1 : text.length; end > 0; rows += 1) {
    const line = text.lastIndexOf('\n', end - 1) + 1;
    if (text[line] !== '|') break;
    // Two complete lines and the start of a third make a table.
    if (rows === 2 || (rows === 1 && text.endsWith('\n'))) return text;
    start = line;
    end = line - 1;
  }
  return start === text.length ? text : text.slice(0, Math.max(0, start - 1));
}

/**
 * Cuts markdown into blocks that render the same one by one as together. While words stream, all blocks but the last
 * stay as they are, so only the last is rendered again.
 */
export function splitMarkdown(text: string): string[] {
  if (definition.test(text) || box.test(text)) return [text];
  const blocks: string[] = [];
  let current: string[] = [];
  let closing: string | null = null;
  let hasWords = false;
  let afterBlank = false;
  let inList = false;
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === '';
    const continuesList = inList && (listItem.test(line) || indented.test(line));
    if (closing === null && afterBlank && !isBlank && !continuesList && !indented.test(line)) {
      blocks.push(current.join('\n'));
      current = [];
      hasWords = false;
    }
    if (current.length === 0 && !isBlank) inList = listItem.test(line);
    const [, mark] = fence.exec(line.trimStart() === line ? line : line.replace(/^\s+/, '')) ?? [];
    if (mark) {
      if (closing === null) closing = mark;
      else if (mark.startsWith(closing) && line.trim() === mark) closing = null;
    }
    current.push(line);
    hasWords ||= !isBlank;
    afterBlank = isBlank && hasWords;
  }
  blocks.push(current.join('\n'));
  return blocks;
}
