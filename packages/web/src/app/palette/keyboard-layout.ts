const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,';

const swaps = new Map<string, string>();
for (const [index, key] of [...latin].entries()) {
  const letter = russian[index] ?? key;
  // The full stop and the comma are keys of both layouts; letters win.
  if (!swaps.has(key)) swaps.set(key, letter);
  if (!swaps.has(letter)) swaps.set(letter, key);
}

/** Returns the text that the same keys type on the other layout, Latin or Russian: `ghbdtn` is «привет» and back. */
export const otherLayout = (text: string): string =>
  [...text].map((letter) => swaps.get(letter) ?? letter).join('');

/** The Latin letter of a key that types a letter on any layout; other keys as they are. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  // On the Russian layout the key of the slash types a full stop, with Shift a comma.
  if (code === 'Slash' && (key === '.' || key === ',')) return key === '.' ? '/' : '?';
  return key;
}
