import type { Snippet } from '@agentarium/contracts';

/** The shortest last word that is looked for as the beginning of a word. */
const minPrefixChars = 3;
/** Longer ones are no words that anybody is still typing. */
const maxPrefixChars = 40;

/** ё and е are one letter, in what is indexed and in what is looked for. */
export const foldText = (text: string): string => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');

/** What is looked for: `whole` as it was typed, and the same as `head` and a `last` word that may go on. */
export type SearchText = { whole: string; head: string; last: string | null };

/** Reads what a user typed, in the language of `websearch_to_tsquery`: quotes, `or`, a minus before a word. */
export function readSearchText(typed: string): SearchText {
  const whole = foldText(typed);
  const [, head = '', word = ''] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(whole) ?? [];
  const isFree = head === '' || /\s$/.test(head);
  const isQuoted = head.split('"').length % 2 === 0;
  const isOperand = /(?:^|\s)or\s+$/i.test(head) || /^or$/i.test(word);
  const fits = word.length >= minPrefixChars && word.length <= maxPrefixChars;
  const last = isFree && !isQuoted && !isOperand && fits ? word : null;
  return { whole, head: last === null ? whole : head, last };
}

const lexeme = /'(?:[^']|'')*'(?::\*)?/g;
const negated = /!\s*(?:\([^)]*\)|'(?:[^']|'')*'(?::\*)?)/g;

/** Any of the words of a `tsquery` that are wanted, to mark them in a text; null when there are none. */
export function anyOf(tsquery: string): string | null {
  const words = tsquery.replaceAll(negated, '').match(lexeme);
  return words && [...new Set(words)].join(' | ');
}

/** The same `tsquery` with words that need not follow each other, which an index answers by itself. */
export function withoutPhrases(tsquery: string): string {
  return /!\s*\(/.test(tsquery) ? tsquery : tsquery.replaceAll(/<(?:-|\d+)>/g, '&');
}

const [markBegin, markEnd] = ['\ue000', '\ue001'];
/** Characters of Markdown that tell a reader of a snippet nothing, and those that mark what was found. */
export const droppedCharacters = `*#\`|~>${markBegin}${markEnd}`;
export const marks = { begin: markBegin, end: markEnd };

/** A text with marks around what was found as a text and ranges of it; null when nothing is marked. */
export function readSnippet(marked: string): Snippet | null {
  const pieces = marked
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/([\ue000\ue001])/);
  const ranges: Snippet['ranges'] = [];
  let text = '';
  let from: number | null = null;
  for (const piece of pieces) {
    if (piece === markBegin) from = text.length;
    else if (piece === markEnd) {
      if (from !== null && from < text.length) ranges.push([from, text.length]);
      from = null;
    } else text += piece;
  }
  return ranges.length > 0 ? { text, ranges } : null;
}
