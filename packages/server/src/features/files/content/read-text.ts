import { setImmediate } from 'node:timers/promises';
import { unreadable } from './inspect.ts';

/** Letters of a script from the commonest to the rarest. */
const alphabets = {
  cyrillic: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщіїєъэфёґўђјљњћџѓќѕ',
  western: 'éàèóíáäöüçñãêâôßåøùòìæîõúûëïœÿ',
  central: 'áíéýóüöäłąřčšžęśćżěůúńťďőňçźűșțăâđ',
  turkish: 'ıüşğçİöâ',
  greek: 'αοιετσνηυρπκμλςωδγάίόέήχθφύώβξζψϊ',
};
/** Characters between words in any script. */
const marks = '«»„“”‘’‚–—…№°•€£§©®™±×½¼¾¿¡ºª\u00a0';
const wideMarks = '、。，．：；？！（）「」『』【】《》“”‘’…—';
const kana = Array.from({ length: 0x30fe - 0x3041 }, (_, index) => String.fromCharCode(0x3041 + index));

/**
 * An encoding that a text may have. `weights` says how likely each character is; `isLatin` marks alphabets whose words
 * are mostly ASCII, `isWide` those without words of letters.
 */
type Candidate = { label: string; weights: Map<string, number>; isLatin?: boolean; isWide?: boolean };

function alphabetic(label: string, alphabet: keyof typeof alphabets, highest = 1.2): Candidate {
  const letters = [...alphabets[alphabet]];
  const weights = letters.map(
    (letter, rank) => [letter, highest - (1.2 * rank) / Math.max(30, letters.length)] as const,
  );
  const isLatin = alphabet === 'western' || alphabet === 'central' || alphabet === 'turkish';
  return { label, weights: new Map(weights), isLatin };
}

/** Encodings of two bytes a character put their everyday characters behind these first bytes. */
function wide(label: string, [from, to]: [number, number], weight: number, more: string[] = []): Candidate {
  const pairs: number[] = [];
  for (let first = from; first <= to; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) pairs.push(first, second);
  }
  const everyday = [...new TextDecoder(label).decode(Uint8Array.from(pairs))].filter((one) => one > '\u3400');
  const weighted = (characters: Iterable<string>, each: number) =>
    Array.from(characters, (one) => [one, each] as const);
  const weights = new Map([...weighted(wideMarks, 0.5), ...weighted(everyday, weight), ...weighted(more, 1)]);
  weights.delete('\ufffd');
  return { label, weights, isWide: true };
}

const candidates = (): Candidate[] => [
  alphabetic('windows-1251', 'cyrillic'),
  alphabetic('koi8-u', 'cyrillic'),
  alphabetic('ibm866', 'cyrillic'),
  alphabetic('x-mac-cyrillic', 'cyrillic'),
  alphabetic('windows-1252', 'western', 1.4),
  alphabetic('windows-1250', 'central'),
  alphabetic('windows-1254', 'turkish'),
  alphabetic('windows-1253', 'greek'),
  // A Japanese text without kana is rare: its characters alone are taken for Chinese.
  wide('shift_jis', [0x88, 0x97], 0.6, kana),
  wide('euc-jp', [0xb0, 0xcf], 0.6, kana),
  wide('gb18030', [0xb0, 0xd7], 0.85),
  wide('big5', [0xa4, 0xc6], 0.8),
  wide('euc-kr', [0xb0, 0xc8], 0.9),
];
/** Built for the first text that is not UTF-8. */
let known: Candidate[] | undefined;

/** A text read in the right encoding has at least this score on average; random bytes have about 0. */
const minScore = 0.35;
const anyLetter = /[\p{L}\p{M}]/u;

/** How likely the characters outside ASCII are, alone and beside their neighbours, on average. */
function scoreOf(text: string, { weights, isLatin = false, isWide = false }: Candidate): number {
  let sum = 0;
  let count = 0;
  let run = 0;
  let previous = { isAscii: true, isLetter: false, isUpper: false };
  for (const character of text) {
    const isAscii = character < '\u0080';
    const isLetter = anyLetter.test(character);
    const small = character.toLowerCase();
    const isUpper = small !== character;
    if (!isAscii) {
      count += 1;
      sum +=
        weights.get(small) ??
        weights.get(character) ??
        (marks.includes(character) ? 0.4 : isLetter ? -0.2 : -1.5);
    }
    run = !isAscii && isLetter ? run + 1 : 0;
    if (isLetter && previous.isLetter) {
      // A capital after a small letter, or alphabets mixed within a word, hardly occur in a text.
      if (!isAscii && isUpper) sum -= previous.isUpper ? 0.08 : 1.5;
      const isMixed = isAscii !== previous.isAscii && !(isWide && previous.isUpper);
      if (isLatin ? run > 2 : isMixed) sum -= 1;
    }
    previous = { isAscii, isLetter, isUpper };
  }
  return sum / Math.max(1, count);
}

/**
 * The encoding of a text that is not Unicode, as a label of TextDecoder, by how common the characters of these lines of
 * it would be; null if they make sense in none.
 */
export function guessEncoding(sample: Uint8Array): string | null {
  // So few bytes make sense in many encodings.
  if (sample.length < 4) return null;
  known ??= candidates();
  let best: string | null = null;
  let bestScore = minScore;
  for (const candidate of known) {
    try {
      // The last character may be cut.
      const text = new TextDecoder(candidate.label, { fatal: true }).decode(sample, { stream: true });
      const score = scoreOf(text, candidate);
      if (score > bestScore) [best, bestScore] = [candidate.label, score];
    } catch {
      // The bytes are not valid in this encoding.
    }
  }
  return best;
}

/** Older encodings take about 20 ms a megabyte: others are served between two chunks. */
const chunkBytes = 1024 * 1024;
/** So many bytes of lines with other characters than ASCII show a text's encoding. */
const sampleBytes = 6000;
/** How many of these characters may be broken in UTF-8, as in a log that was cut. */
const maxBrokenShare = 0.02;

/** The text in this encoding; null if the bytes are not valid in it or nobody knows it. */
function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encoding named by a byte order mark. */
function encodingOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** UTF-16 without a mark: of nearly every pair of bytes one is the number of an alphabet, mostly 0. */
function orderOfPairs(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2000);
  if (bytes.length < 8 || !sample.includes(0)) return null;
  const share = (offset: number) => {
    const own = sample.filter((_byte, index) => index % 2 === offset);
    return own.filter((byte) => byte <= 0x05).length / own.length;
  };
  const [first, second] = [share(0), share(1)];
  if (second > 0.9 && first < 0.1) return 'utf-16le';
  return first > 0.9 && second < 0.1 ? 'utf-16be' : null;
}

/** Lines with bytes outside ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  let isAscii = true;
  for (let index = 0; index < bytes.length && size < sampleBytes; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte > 0x7f) isAscii = false;
    if (byte !== 0x0a && index < bytes.length - 1) continue;
    if (!isAscii) {
      lines.push(bytes.subarray(start, Math.min(index + 1, start + sampleBytes)));
      size += index + 1 - start;
    }
    start = index + 1;
    isAscii = true;
  }
  return Buffer.concat(lines).subarray(0, sampleBytes);
}

/** Returns whether a sample is UTF-8 apart from a few characters. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample);
  const others = [...text].filter((character) => character > '\u007f');
  return others.filter((character) => character === '\ufffd').length <= others.length * maxBrokenShare;
}

async function decodedInChunks(bytes: Uint8Array, label: string): Promise<string> {
  const decoder = new TextDecoder(label);
  let text = '';
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    text += decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true });
    await setImmediate();
  }
  return text + decoder.decode();
}

/**
 * The text of these bytes without a byte order mark: by its mark, the encoding that the sender named, UTF-8 or UTF-16,
 * or the likeliest other one; null if it is not text in any.
 */
export async function decodeText(bytes: Uint8Array, named?: string): Promise<string | null> {
  const byMark = encodingOfMark(bytes);
  const unicode = byMark ?? orderOfPairs(bytes);
  // Half a character at the end is left out.
  if (unicode?.startsWith('utf-16')) return decoded(bytes.subarray(0, bytes.length & ~1), unicode);
  const asNamed = byMark === null && named !== undefined ? decoded(bytes, named) : null;
  const text = asNamed ?? decoded(bytes, 'utf-8');
  if (text !== null) return text;
  const sample = sampleOf(bytes);
  const label = isNearlyUtf8(sample) ? 'utf-8' : guessEncoding(sample);
  return label === null ? null : decodedInChunks(bytes, label);
}

/** Colours and other commands to a terminal, as in logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
const commands = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g;
/** Control characters except those of plain text: tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;
/** Programs leave some in logs and lists; with more than this share it is not text. */
const maxControlShare = 0.4;
/** Only the beginning of a long text is cleaned: models get less of it. */
const maxCleaned = 1_000_000;

/** The text without what DOS and programs that fill up blocks write at its end: ^Z and zeros. */
function withoutFilling(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === 0x1a || text.charCodeAt(end - 1) === 0)) end -= 1;
  return text.slice(0, end);
}

/**
 * The text of a file in any common encoding, without colours and other control characters. `charset` is the encoding
 * that the sender named. Throws FILE_UNREADABLE if it is empty or not text.
 */
export async function readText(bytes: Uint8Array, charset?: string): Promise<string> {
  const decoded = await decodeText(bytes, charset);
  const text = withoutFilling(decoded ?? '');
  const notText = () => unreadable('FILE_NOT_TEXT', 'Must be text');
  if (decoded === null || text.includes('\u0000')) throw notText();
  const shown = text.slice(0, maxCleaned).replaceAll(commands, '').replaceAll('\u000b', '\n');
  const plain = shown.replaceAll(controls, '');
  if (shown.length - plain.length > shown.length * maxControlShare) throw notText();
  if (plain.trim() === '') throw unreadable('FILE_WITHOUT_TEXT', 'There is no text in the file');
  return plain + text.slice(maxCleaned);
}
