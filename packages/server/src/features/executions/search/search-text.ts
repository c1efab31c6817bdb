import type { Snippet } from '@agentarium/contracts';

/** The shortest last word that is searched as a prefix. */
const minPrefixChars = 3;
/** Longer words are not searched as a prefix, since nobody is still typing them. */
const maxPrefixChars = 40;

const accents = /([a-z])[\u0300-\u036f]+/gi;
const looseMarks = /[\u0300-\u036f]+/g;

/**
 * A text as the search compares it, as `fold_text` of the database: one spelling of composed letters, Latin letters
 * without accents, ё as е.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '$1')
    .normalize('NFC')
    .replaceAll(looseMarks, '')
    .replaceAll('ё', 'е')
    .replaceAll('Ё', 'Е');

/**
 * A text as a snippet shows it: composed and without loose marks, so that its characters stand where the folded ones
 * do.
 */
export const composed = (text: string): string => text.normalize('NFC').replaceAll(looseMarks, '');

/** The search text: `whole` as typed, and split into `head` and a `last` word that may be incomplete. */
export type SearchText = { whole: string; head: string; last: string | null };

/** Parses the search text in the syntax of `websearch_to_tsquery`: quotes, `or`, a minus before a word. */
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

/** A `tsquery` of any of the wanted words of a `tsquery`, to highlight them; null when there are none. */
export function anyOf(tsquery: string): string | null {
  const words = tsquery.replaceAll(negated, '').match(lexeme);
  return words && [...new Set(words)].join(' | ');
}

/** Prefixes of words, in lower case; `areAll` is false when prefixes cannot find all of the words. */
export type Prefixes = { prefixes: string[]; areAll: boolean };

/**
 * The prefixes of words that a `tsquery` of stems can match. A stem is the beginning of its words except for its last
 * letter (happy, happi), or for more when it is short (dying, die). Words with digits are not stemmed.
 */
export function prefixesOf(highlight: string): Prefixes {
  const words = [...highlight.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word);
  const plain = words.filter((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word));
  const prefixes = plain.map((word) => {
    if (/\p{N}/u.test(word)) return word;
    const letters = [...word];
    return letters.slice(0, letters.length > 3 ? -1 : 1).join('');
  });
  return { prefixes: [...new Set(prefixes)], areAll: plain.length === words.length };
}

/** The same `tsquery` with words that need not follow each other, which an index answers by itself. */
export function withoutPhrases(tsquery: string): string {
  return /!\s*\(/.test(tsquery) ? tsquery : tsquery.replaceAll(/<(?:-|\d+)>/g, '&');
}

const [markBegin, markEnd] = ['\ue000', '\ue001'];
/** Markdown characters that mean nothing in a snippet, and the highlight marks. */
export const droppedCharacters = `*#\`|~>${markBegin}${markEnd}`;
export const marks = { begin: markBegin, end: markEnd };

/** Turns a text with highlight marks into plain text and ranges; null when nothing is marked. */
export function readSnippet(marked: string): Snippet | null {
  const pieces = marked
    // Rules of tables, and what their cells and emphasis leave behind.
    .replaceAll(/(?<!\S)[:-]{3,}(?!\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\ue001?[.,;:!?](?:\s|$))/g, '')
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
