import { describe, expect, it } from 'vitest';
import { added } from './chip-list.ts';

describe('added', () => {
  it.each<[string[], string, string[]]>([
    [[], 'Kiwi', ['Kiwi']],
    [['Kiwi'], 'Nuts', ['Kiwi', 'Nuts']],
    [[], '  Kiwi  ', ['Kiwi']],
    [[], 'Kiwi, Nuts;Milk\nEggs', ['Kiwi', 'Nuts', 'Milk', 'Eggs']],
    [[], ', ,;', []],
    [['Kiwi'], 'kiwi', ['Kiwi']],
    [['Киви'], 'КИВИ', ['Киви']],
    [[], 'Kiwi, KIWI', ['Kiwi']],
    [['Kiwi'], 'kiwi, Nuts', ['Kiwi', 'Nuts']],
    [[], 'x'.repeat(250), ['x'.repeat(200)]],
  ])('%j and %j', (entries, text, expected) => {
    expect(added(entries, text)).toEqual(expected);
  });

  it.each(['', '  ', ',', 'KIWI'])('returns the same list when %j adds nothing new', (text) => {
    const entries = ['Kiwi'];
    expect(added(entries, text)).toBe(entries);
  });
});
