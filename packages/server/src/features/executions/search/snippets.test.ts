import { describe, expect, test } from 'vitest';
import { cutSnippet, wordsWithPrefix } from './snippets.ts';

describe('words with a searched prefix', () => {
  test.each([
    ['Potatoes, potato-peel and sweetpotato', ['potat'], ['potatoes', 'potato']],
    ['Суп, супы и рассольник, СУПОВ', ['су'], ['суп', 'супы', 'супов']],
    ['w1 w12 w123, aw12', ['w12'], ['w12', 'w123']],
    ['pea bean pea', ['be', 'pe'], ['pea', 'bean', 'pea']],
    ['🐟рыба 🐟', ['р'], ['рыба']],
    ['nothing', [], []],
  ])('are found in “%s”', (text, prefixes, words) => {
    expect(wordsWithPrefix(text, prefixes).map(({ word }) => word)).toEqual(words);
  });

  test('have correct positions even if lower case is longer than upper case', () => {
    const text = 'İİİ pea';
    const [hit] = wordsWithPrefix(text, ['pea']);
    expect(hit && text.slice(hit.from, hit.to)).toBe('pea');
  });
});

describe('a snippet of a search result', () => {
  const cut = (text: string, ...words: string[]) => cutSnippet(text, wordsWithPrefix(text, words));
  const filler = (words: number) => 'lorem ipsum dolor '.repeat(words / 3);
  const marked = (text: string, ...words: string[]) => {
    const snippet = cut(text, ...words);
    return snippet?.ranges.map(([from, to]) => snippet.text.slice(from, to));
  };

  test('is the whole text if it is short', () => {
    expect(cut('Pea soup\n and peas.', 'pea')).toEqual({
      text: 'Pea soup and peas.',
      ranges: [
        [0, 3],
        [13, 17],
      ],
    });
  });

  test('is null without a match', () => {
    expect(cut(filler(90), 'pea')).toBeNull();
  });

  test.each([0, 300])('contains whole words around a match after %i other words', (before) => {
    const text = `${filler(before)}pea ${filler(300)}`;
    const snippet = cut(text, 'pea');
    expect(snippet?.text.length).toBeGreaterThan(150);
    expect(snippet?.text.length).toBeLessThanOrEqual(200);
    expect(snippet?.text.split(' ').filter((word) => !/^(?:lorem|ipsum|dolor|pea)$/.test(word))).toEqual([]);
    expect(marked(text, 'pea')).toEqual(['pea']);
  });

  test('starts earlier when the match is at the end', () => {
    expect(cut(`${filler(300)}pea`, 'pea')?.text.length).toBeGreaterThan(150);
  });

  test('is cut around the densest group of matches', () => {
    const text = `pea ${filler(90)}bean bean ${filler(90)}pea and bean ${filler(90)}`;
    expect(marked(text, 'pea', 'bean')).toEqual(['pea', 'bean']);
    expect(marked(text, 'bean', 'dal')).toEqual(['bean', 'bean']);
  });

  test('splits no surrogate pair', () => {
    const fishes = '🐟'.repeat(300);
    for (const before of ['', 'x']) {
      const text = cut(`${fishes}${before}-pea-${fishes}`, 'pea')?.text;
      expect(text?.isWellFormed()).toBe(true);
      expect(text).toContain('-pea-🐟');
    }
  });

  test('shows a word that is longer than a snippet', () => {
    const word = `pea${'a'.repeat(400)}`;
    expect(cut(`${filler(30)}${word} ${filler(30)}`, 'pea')?.text).toBe(word);
  });
});
