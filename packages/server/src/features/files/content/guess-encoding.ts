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
