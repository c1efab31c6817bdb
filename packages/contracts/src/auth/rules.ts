/** The name of the product, in lower case. */
const productName = 'agentarium';

/** Characters that people write in place of a letter. `i` and `l` count as one letter, because 1 and ! stand for both. */
const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '!': 'l',
  '|': 'l',
  '@': 'a',
  $: 's',
  '+': 't',
  i: 'l',
};
const withLetters = (text: string) => text.replace(/./gsu, (character) => letterOf[character] ?? character);

/** Lower case, without accents and differences of width. */
const folded = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');

const shortestWord = 3;
const fewLetters = 3;

const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const runsOfLetters = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** The words that a password should not consist of; the top-level domain alone is none. */
function wordsOf(username: string, email: string): string[] {
  const names = [username, ...email.replace(/\.[^.@]*$/, '').split('@')];
  const words = [productName, compact(email), ...names.map(compact), ...names.flatMap(runsOfLetters)];
  return words.map(withLetters).filter((word) => word.length >= shortestWord);
}

/** Returns how many letters a text has outside these words; null if it contains none of them. */
function lettersOutside(words: readonly string[], text: string): number | null {
  const searched = withLetters(text);
  const inWord = new Set<number>();
  for (const word of words) {
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + 1)) {
      for (let index = at; index < at + word.length; index += 1) inWord.add(index);
    }
  }
  if (inWord.size === 0) return null;
  return text.split('').filter((character, index) => /\p{L}/u.test(character) && !inWord.has(index)).length;
}

/**
 * Returns whether a password is little more than the account's username or email address, or the product's name: with
 * digits and symbols around them or in place of letters, it has fewer than three letters of its own.
 */
export function resemblesAccount(
  password: string,
  { username = '', email = '' }: { username?: string | undefined; email?: string | undefined },
): boolean {
  const words = wordsOf(folded(username), folded(email));
  const typed = folded(password);
  // A symbol may separate words or stand for a letter.
  const readings = [compact(typed), typed.replace(/[^\p{L}\p{N}!|@$+]/gu, '')];
  return readings.some((reading) => (lettersOutside(words, reading) ?? fewLetters) < fewLetters);
}
