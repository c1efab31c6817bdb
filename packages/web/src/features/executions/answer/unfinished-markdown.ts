import { withoutHalfTable } from './split-markdown.ts';

/** Signs at the start of a line that say what it is, before any of its words. */
const blockStart = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)?/;
/** A line of signs alone may still become a heading, a list, a rule, a box or a fence. */
const onlySigns = /^(?:#{1,6}|[-*+]\[?[xX]?\]?|\d{1,9}[.)]?|[-*_=]+|[`~]{1,2})?$/;
const halfTag = /<\/?[a-zA-Z][^<>]*$/;
const halfLink = /!?\[([^\]]*)(?:\](?:\([^)]*)?)?$/;

/** Whether the end is in a block of code, which is shown as it is. */
function isInFence(text: string): boolean {
  let open: string | null = null;
  for (const [, mark = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (open === null) open = mark;
    else if (mark.startsWith(open)) open = null;
  }
  return open !== null;
}

/** The code at the end of a line that has no closing mark yet, with the words before it. */
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

/** The emphasis that is open at the end of a line, the innermost last. */
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

/** Marks at the end wait for the words that they belong to; what is open is closed before the spaces at the end. */
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
    // Code is closed by its own mark, what stands around it behind that.
    const around = openEmphasis(open.before).reverse().join('');
    return (
      start + (code ? `${open.before}${open.mark}${code}${open.mark}${around}` : closeEmphasis(open.before))
    );
  }
  return start + closeEmphasis(words.replace(halfTag, '').replace(halfLink, '$1'));
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
