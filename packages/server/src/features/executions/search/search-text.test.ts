import { describe, expect, test } from 'vitest';
import {
  anyOf,
  composed,
  foldText,
  prefixesOf,
  readSearchText,
  readSnippet,
  withoutPhrases,
} from './search-text.ts';

describe('the search text', () => {
  test('is compared in one spelling, without accents of Latin letters, and keeps its letters', () => {
    const spellings: [string, string][] = [
      ['Зелёный йогурт'.normalize('NFD'), 'Зеленый йогурт'],
      ['Café crème', 'Cafe creme'],
      ['za\u0301mek, за\u0301мок', 'zamek, замок'],
      ['Ångström Việt', 'Angstrom Viet'],
      ['γάλα 한국', 'γάλα 한국'],
    ];
    for (const [text, folded] of spellings) {
      expect([foldText(text), foldText(text.normalize('NFD'))]).toEqual([folded, folded]);
      expect(composed(text)).toHaveLength(folded.length);
    }
  });

  test.each([
    ['pea soup', 'pea ', 'soup'],
    ['-meat soup', '-meat ', 'soup'],
    ['"red pepper" soup', '"red pepper" ', 'soup'],
  ])('%s ends with a prefix', (typed, head, last) => {
    expect(readSearchText(typed)).toEqual({ whole: foldText(typed), head, last });
  });

  test.each([
    [
      '',
      'soup ',
      'so',
      'soup -meat',
      '"red pep',
      '"red pepper"',
      'soup or fish',
      'soup OR',
      'a-bean',
      '100%',
    ],
    ['x'.repeat(41), '🐟'],
  ])('%s … ends without a prefix', (...texts) => {
    for (const typed of texts)
      expect(readSearchText(typed)).toEqual({ whole: typed, head: typed, last: null });
  });
});

describe('the database query', () => {
  test.each([
    ["'soup'", "'soup'"],
    ["'red' <-> 'pepper' & 'bean' | 'pea':*", "'red' | 'pepper' | 'bean' | 'pea':*"],
    ["'soup' & !'meat' & 'soup'", "'soup'"],
    ["!( 'red' <-> 'pepper' ) & 'bean'", "'bean'"],
    ["'it''s'", "'it''s'"],
    ["!'meat'", null],
    ['', null],
  ])('%s highlights exactly %s', (query, words) => {
    expect(anyOf(query)).toBe(words);
  });

  test.each([
    ["'potato' | 'happi'", ['potat', 'happ'], true],
    ["'die' | 'суп':*", ['d', 'с'], true],
    ["'w12' | 'potato' | 'potato':*", ['w12', 'potat'], true],
  ])('%s has the right prefixes', (highlight, prefixes, areAll) => {
    expect(prefixesOf(highlight)).toEqual({ prefixes, areAll });
  });

  test.each([
    ["'red' <-> 'pepper' & 'bean'", "'red' & 'pepper' & 'bean'"],
    ["'a' <2> 'b'", "'a' & 'b'"],
    ["'bean' & !( 'red' <-> 'pepper' )", "'bean' & !( 'red' <-> 'pepper' )"],
  ])('%s is looked up as %s', (query, loose) => {
    expect(withoutPhrases(query)).toBe(loose);
  });
});

describe('the snippet', () => {
  const marked = (text: string) => text.replaceAll('[', '\ue000').replaceAll(']', '\ue001');

  test.each([
    ['Pea [soup].', 'Pea soup.', [[4, 8]]],
    [
      '  Pea\n\n [soup]\twith  [fish] ',
      'Pea soup with fish',
      [
        [4, 8],
        [14, 18],
      ],
    ],
    ['What  Amount  --- :---: Pea [soup] , 200', 'What Amount Pea soup, 200', [[16, 20]]],
    ['🐟 [рыба]', '🐟 рыба', [[3, 7]]],
  ])('%j is parsed in UTF-16 units', (text, plain, ranges) => {
    expect(readSnippet(marked(text))).toEqual({ text: plain, ranges });
  });

  test.each(['Nothing marked.', '[]'])('%j is null', (text) => {
    expect(readSnippet(marked(text))).toBeNull();
  });
});
