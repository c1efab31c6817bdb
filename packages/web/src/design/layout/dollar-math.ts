/** Code, in which signs are only themselves. */
const code =
  /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;
/** The content of a formula: up to its end, another one or an empty line. A double backslash ends a row of it. */
const words = String.raw`((?:\\\\|(?!\\[\\()[\]]|\n[ \t]*\n)[\s\S])+?)`;
const ownLines = new RegExp(String.raw`^([ \t>]*)\\\[${words}\\\][ \t]*$`, 'gm');
const ownDollars = /^([ \t>]*)\$\$([^\n$]+)\$\$[ \t]*$/gm;
const inBrackets = new RegExp(String.raw`(?<!\\)\\\[${words}\\\]`, 'g');
const inParentheses = new RegExp(String.raw`(?<!\\)\\\(${words}\\\)`, 'g');
/** A formula in single dollars has a command, a power or an index, and no space at its ends; money has neither. */
const inDollars = /(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,300}?)(?<![\s\\])\$(?![$\p{L}\p{N}])/gu;
const formulaSigns = /\\[a-z]+|\^|_\{|(?<![\p{L}\p{N}])\p{L}_[\p{L}\p{N}](?![\p{L}\p{N}])/iu;
/** Signs of a formula: an escaped bracket around words or a number is one of Markdown. */
const signs = /[\\^_={}+<>]|[\d\p{L}]\s*[-*/]\s*[\d\p{L}]/u;

const inline = (formula: string) => `$$${formula.trim()}$$`;
const onLines = (indent: string, formula: string) =>
  ['$$', ...formula.trim().split('\n'), '$$'].map((line) => indent + line.trim()).join('\n');

const withDollars = (text: string): string =>
  text
    .replaceAll(ownLines, (whole, indent: string, inner: string) =>
      signs.test(inner) ? onLines(indent, inner) : whole,
    )
    .replaceAll(ownDollars, (_whole, indent: string, inner: string) => onLines(indent, inner))
    .replaceAll(inBrackets, (whole, inner: string) => (signs.test(inner) ? inline(inner) : whole))
    .replaceAll(inParentheses, (_whole, inner: string) => inline(inner))
    .replaceAll(inDollars, (whole, inner: string) => (formulaSigns.test(inner) ? inline(inner) : whole));

/** Returns whether a text may hold formulas of LaTeX; dollars as money are none. */
export const mayHoldMath = (text: string): boolean =>
  /\\\(|\\\[|\$\$/.test(text) ||
  Array.from(text.matchAll(inDollars)).some(([, inner = '']) => formulaSigns.test(inner));

/** A text whose formulas in \( \), \[ \] and lines of $$ $$ stand in the dollars that the Markdown parser knows. */
export function dollarMath(text: string): string {
  let at = 0;
  let result = '';
  for (const { 0: whole, index } of text.matchAll(code)) {
    result += withDollars(text.slice(at, index)) + whole;
    at = index + whole.length;
  }
  return result + withDollars(text.slice(at));
}
