/** The shortest secret: less may be the same by chance. */
const secretChars = 40;
/** A passage of so many characters, as written, has at least these in normalized text, which lacks some punctuation. */
const passageChars = 36;

/** A text without what a model may change while it repeats it: markdown, quotes, invisible characters, case, punctuation. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}*_`~'"“”„«»‘’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** No normalized text contains it, so no passage of an answer spans two texts. */
const between = '\n';

const base = 16_777_619;
const baseOfFirst = Array.from({ length: passageChars }).reduce((power: number) => Math.imul(power, base), 1);

/** Calls `visit` with the place and the rolling hash (Rabin and Karp) of each passage of a text. */
function eachPassage(text: string, visit: (at: number, hash: number) => void): void {
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    const at = end - passageChars;
    hash = Math.imul(hash, base) + text.charCodeAt(end);
    if (at >= 0) hash -= Math.imul(text.charCodeAt(at), baseOfFirst);
    hash |= 0;
    if (at >= -1) visit(at + 1, hash);
  }
}

/** Returns a function that says whether texts contain the passage at a place of another text, which has this hash. */
function passagesOf(texts: readonly string[]): (said: string, at: number, hash: number) => boolean {
  // A passage may end with the space before what follows a text elsewhere.
  const text = texts.map((one) => ` ${normalized(one)} `).join(between);
  const places = new Map<number, number>();
  eachPassage(text, (at, hash) => places.set(hash, at));
  return (said, at, hash) => {
    const place = places.get(hash);
    return place !== undefined && text.startsWith(said.slice(at, at + passageChars), place);
  };
}

/**
 * Returns whether an answer repeats a passage of 40 characters or more of a secret text, or all of one that is shorter
 * without its markdown. What the known texts contain is no secret. Takes time in proportion to the texts.
 */
export function repeatsSecret(
  answer: string,
  { secrets, known }: { secrets: readonly string[]; known: readonly string[] },
): boolean {
  const long = secrets.filter((text) => text.trim().length >= secretChars);
  if (long.length === 0) return false;
  const said = normalized(answer);
  const isSaid = (text: string) =>
    text !== '' && said.includes(text) && !known.some((one) => normalized(one).includes(text));
  if (long.map(normalized).some((text) => text.length < passageChars && isSaid(text))) return true;
  const isSecret = passagesOf(long);
  const found: [at: number, hash: number][] = [];
  eachPassage(said, (at, hash) => {
    if (isSecret(said, at, hash)) found.push([at, hash]);
  });
  if (found.length === 0) return false;
  const isKnown = passagesOf(known);
  return found.some(([at, hash]) => !isKnown(said, at, hash));
}
