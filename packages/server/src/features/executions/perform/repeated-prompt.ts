import { yieldToEventLoop } from '../../../platform/wait.ts';

/** The shortest secret: shorter texts may be equal by chance. */
const secretChars = 40;
/** About how many letters and digits a passage of 40 characters has. */
const passageChars = 30;

/** The letters and digits of a text: a model may change all else while it repeats it, such as markup, spaces and case. */
const normalized = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Visits every passage of a normalized text, and lets the event loop serve others between some. */
async function eachPassage(text: string, visit: (passage: string) => void): Promise<void> {
  for (let at = 0; at + passageChars <= text.length; at += 1) {
    visit(text.slice(at, at + passageChars));
    if (at % 1000 === 0) await yieldToEventLoop();
  }
}

async function passagesOf(texts: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const text of texts) await eachPassage(normalized(text), (passage) => found.add(passage));
  return found;
}

/**
 * Returns whether an answer repeats a passage of 40 characters or more of a secret text, or all of one that is shorter
 * in letters and digits. What the known texts contain is no secret. Takes time in proportion to the texts.
 */
export async function repeatsSecret(
  answer: string,
  { secrets, known }: { secrets: readonly string[]; known: readonly string[] },
): Promise<boolean> {
  const long = secrets.filter((text) => text.trim().length >= secretChars);
  if (long.length === 0) return false;
  const said = normalized(answer);
  const isSaid = (text: string) =>
    text !== '' && said.includes(text) && !known.some((one) => normalized(one).includes(text));
  if (long.map(normalized).some((text) => text.length < passageChars && isSaid(text))) return true;
  const secret = await passagesOf(long);
  const repeated: string[] = [];
  await eachPassage(said, (passage) => {
    if (secret.has(passage)) repeated.push(passage);
  });
  if (repeated.length === 0) return false;
  const harmless = await passagesOf(known);
  return repeated.some((passage) => !harmless.has(passage));
}
