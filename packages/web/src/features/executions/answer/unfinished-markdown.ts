import { withoutHalfTable } from './split-markdown.ts';

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
