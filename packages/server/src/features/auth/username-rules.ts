import { AppError, invalid } from '../../platform/errors.ts';

/** Scripts in everyday use (Unicode's recommended ones); Japanese and Korean mix several. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Bopomofo'],
].map((script) => [script]);
const alphabets = [...scripts, ['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul'], ['Han', 'Bopomofo']].map(
  (names) => new RegExp(`^[0-9._${names.map((name) => `\\p{scx=${name}}`).join('')}-]*$`, 'u'),
);

/** Returns whether letters and digits are from one script; Arabic digits, dots, dashes and underscores fit any. */
export const isOneScript = (username: string): boolean =>
  alphabets.some((alphabet) => alphabet.test(username.normalize('NFKC')));

/** Capitals that resemble a different letter than their lower-case form does. */
const capitals = { Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y' };

/** Confusable letters, mapped to the letter they are compared as (from Unicode's confusables table). */
const alike: Record<string, string> = {
  a: 'аαɑ',
  b: 'вьβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεё',
  f: 'ғϝ',
  g: 'ɡցԍ',
  h: 'нһհ',
  j: 'јϳ',
  k: 'кκ',
  l: 'i1ıіїιїӏǀ|ɩ',
  m: 'мϻ',
  n: 'пηո',
  o: '0оοօσө',
  p: 'рρ',
  q: 'ԛզ',
  r: 'г',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υμսʋ',
  v: 'νѵ',
  w: 'ԝωѡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ζᴢ',
  '3': 'зӡ',
  '6': 'б',
};
const readAs = new Map<string, string>([
  ...Object.entries(capitals),
  ...Object.entries(alike).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
]);

/** How a username looks: two names with the same skeleton could be mistaken for each other. */
export function usernameSkeleton(username: string): string {
  const letters = [...username.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}\p{Cs}]/gu, '')].map((letter) => {
    const small = letter.toLowerCase();
    return readAs.get(letter) ?? readAs.get(small) ?? small;
  });
  return letters.join('').replaceAll('rn', 'm');
}

/** Neither accents nor dots, dashes and underscores disguise a reserved name. */
const bare = (text: string) => usernameSkeleton(text.normalize('NFKD').replace(/[\p{M}._-]/gu, ''));
const reserved = new Set(['admin', 'administrator'].map(bare));

/**
 * Validates a username chosen by a user or (`byAdmin`) an administrator: only administrators may choose a reserved
 * name, and nobody a look-alike of one. Throws VALIDATION_FAILED for mixed scripts, USERNAME_TAKEN for a look-alike.
 */
export function checkUsername(username: string, { byAdmin }: { byAdmin: boolean }): void {
  if (!isOneScript(username)) {
    throw invalid('username', 'USERNAME_MIXED_SCRIPTS');
  }
  const isPlain = ['admin', 'administrator'].includes(username.toLowerCase());
  if (reserved.has(bare(username)) && !(byAdmin && isPlain)) throw confusableError();
}

/** The error for a name that could be mistaken for another. */
export const confusableError = (cause?: unknown): AppError =>
  new AppError('USERNAME_TAKEN', {
    cause,
    details: [
      {
        path: 'username',
        message: 'This username looks like another one',
        code: 'USERNAME_CONFUSABLE',
      },
    ],
  });
