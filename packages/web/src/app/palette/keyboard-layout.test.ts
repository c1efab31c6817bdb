import { describe, expect, it } from 'vitest';
import { latinKey, otherLayout } from './keyboard-layout.ts';

describe('the other keyboard layout', () => {
  it.each([
    ['nfhtkrf', 'тарелка'],
    ['здфеу', 'plate'],
    ['Ghbdtn', 'Привет'],
    [';tyf', 'жена'],
    ['2 b 3', '2 и 3'],
  ])('has %s for %s', (typed, meant) => {
    expect(otherLayout(typed)).toBe(meant);
  });

  it.each([
    ['d', 'KeyD', 'd'],
    ['в', 'KeyD', 'd'],
    ['D', 'KeyD', 'd'],
    // Dvorak: the letter that is printed counts, not the place of the key.
    ['e', 'KeyD', 'e'],
    ['/', 'Slash', '/'],
    ['.', 'Slash', '/'],
    [',', 'Slash', '?'],
    ['?', 'Digit7', '?'],
    ['.', 'Period', '.'],
    ['Enter', 'Enter', 'Enter'],
  ])('reads %s of %s as %s', (key, code, expected) => {
    expect(latinKey({ key, code })).toBe(expected);
  });
});
