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

/** A stopped answer without the row of a table that had only begun. */
export const withoutLooseEnd = (text: string): string => withoutHalfTable(text.replace(/\n\|[^|\n]*$/, ''));

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

/** Block markers at the start of a line, before any text. */
const blockStart = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)?/;
/** A line of markers alone may still become a heading, a list, a rule, a checkbox or a fence. */
const onlySigns = /^(?:#{1,6}|[-*+]\[?[xX]?\]?|\d{1,9}[.)]?|[-*_=]+|[`~]{1,2})?$/;
const halfTag = /<\/?[a-zA-Z][^<>]*$/;
const halfLink = /!?\[([^\]]*)(?:\](?:\([^)]*)?)?$/;

/** Returns whether the text ends inside a code block, which is shown as is. */
function isInFence(text: string): boolean {
  let open: string | null = null;
  for (const [, mark = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (open === null) open = mark;
    else if (mark.startsWith(open)) open = null;
  }
  return open !== null;
}

/** Inline code at the end of a line without a closing marker yet, and the text before it. */
function cutOpenCode(line: string): { before: string; mark: string; code: string } | null {
  for (let at = 0; at < line.length; ) {
    const mark = /^`+/.exec(line.slice(at))?.[0];
    if (!mark) {
      at += line[at] === '\\' ? 2 : 1;
      continue;
    }
    const from = at + mark.length;
    const close = new RegExp(`(?<!\`)${mark}(?!\`)`).exec(line.slice(from));
    if (!close) return { before: line.slice(0, at), mark, code: line.slice(from) };
    at = from + close.index + mark.length;
  }
  return null;
}

/** The emphasis still open at the end of a line, innermost last. */
function openEmphasis(line: string): string[] {
  const open: string[] = [];
  const text = line.replaceAll(/\\./g, '  ').replaceAll(/(`+)[^`]*\1/g, (code) => 'c'.repeat(code.length));
  for (const { 0: run, index } of text.matchAll(/\*{1,3}|_{1,3}|~~/g)) {
    const before = text[index - 1] ?? ' ';
    const after = text[index + run.length] ?? ' ';
    const at = open.lastIndexOf(run);
    if (at >= 0 && !/\s/.test(before)) open.splice(at);
    else if (!/\s/.test(after) && !/[\p{L}\p{N}]/u.test(before)) open.push(run);
  }
  return open;
}

const inlineTag = /<(\/?)(sup|sub|b|strong|i|em|u|kbd|s|del|ins|mark|small)>/gi;

/** The closing tags that the words of a line still lack. */
function missingTags(line: string): string {
  const open: string[] = [];
  for (const [, slash, name = ''] of line.matchAll(inlineTag)) {
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
  }
  return open
    .reverse()
    .map((name) => `</${name}>`)
    .join('');
}

/** Trailing markers wait for their text; open ones are closed before trailing spaces. */
function closeEmphasis(line: string): string {
  const words = line.replace(/(?<!\\)(?:\*+|_+|~+)\s*$/, '').trimEnd();
  return words + openEmphasis(words).reverse().join('');
}

function closeLine(line: string): string {
  if (onlySigns.test(line.replaceAll(/[\s>]+/g, ''))) return '';
  const [start = ''] = blockStart.exec(line) ?? [];
  const words = line.slice(start.length);
  const open = cutOpenCode(words);
  if (open) {
    const code = open.code.replace(/`+$/, '');
    // Code is closed by its own marker, surrounding emphasis after that.
    const around = openEmphasis(open.before).reverse().join('');
    return (
      start + (code ? `${open.before}${open.mark}${code}${open.mark}${around}` : closeEmphasis(open.before))
    );
  }
  const closed = closeEmphasis(words.replace(halfTag, '').replace(halfLink, '$1'));
  return start + closed + missingTags(closed);
}

/**
 * A text that streams, without the marks that would show as such until their other half has come: emphasis and code are
 * closed, the beginning of a link is its words, the beginning of a table waits. Only the last line is touched.
 */
export function closeMarks(text: string): string {
  const whole = withoutHalfTable(text);
  const start = whole.lastIndexOf('\n') + 1;
  const line = whole.slice(start);
  if (isInFence(whole)) return /^\s*[`~]{1,}\s*$/.test(line) ? whole.slice(0, start) : whole;
  return whole.slice(0, start) + closeLine(line);
}
