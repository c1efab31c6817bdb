const fence = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^ {0,3}([-*+]|\d{1,9}[.)])(\s|$)/;
const indented = /^(\t| {2,})/;
/** Link and foot note definitions reach over the whole text. */
const definition = /^ {0,3}\[[^\]\n]+\]:\s/m;

/** For words that stream: without the beginning of a table that is none yet, bare bars on the screen until its second line ends. */
export function withoutHalfTable(text: string): string {
  // No table goes over a blank line, so the tables above are not looked at again with every word.
  const last = text.slice(text.lastIndexOf('\n\n') + 1);
  const [found = ''] = /(?:^|\n)\|.*(?:\n\|.*)*\n?$/.exec(last) ?? [];
  return found.trimStart().split('\n').length < 3 ? text.slice(0, text.length - found.length) : text;
}

/**
 * Cuts markdown into blocks that render the same one by one as together. While words stream, all blocks but the last
 * stay as they are, so only the last is rendered again.
 */
export function splitMarkdown(text: string): string[] {
  if (definition.test(text)) return [text];
  const blocks: string[] = [];
  let current: string[] = [];
  let closing: string | null = null;
  let afterBlank = false;
  let inList = false;
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === '';
    const continuesList = inList && (listItem.test(line) || indented.test(line));
    if (closing === null && afterBlank && !isBlank && !continuesList && !indented.test(line)) {
      blocks.push(current.join('\n'));
      current = [];
    }
    if (current.length === 0 && !isBlank) inList = listItem.test(line);
    const [, mark] = fence.exec(line.trimStart() === line ? line : line.replace(/^\s+/, '')) ?? [];
    if (mark) {
      if (closing === null) closing = mark;
      else if (mark.startsWith(closing) && line.trim() === mark) closing = null;
    }
    current.push(line);
    afterBlank = isBlank && current.some((entry) => entry.trim() !== '');
  }
  blocks.push(current.join('\n'));
  return blocks;
}
