import { describe, expect, it } from 'vitest';
import { latinKey, otherLayout } from './keyboard-layout.ts';

describe('the other keyboard layout', () => {
  it.each([
    ['nfhtkrf', 'тарелка'],
    ['здфеу', 'plate'],

    [';tyf', 'жена'],
  ])('maps %s to %s', (typed, meant) => {
    expect(otherLayout(typed)).toBe(meant);
  });

  it.each([
    ['d', 'KeyD', 'd'],
    ['в', 'KeyD', 'd'],
    // Dvorak: the printed letter counts, not the key's position.
    ['e', 'KeyD', 'e'],

    ['.', 'Slash', '/'],
    [',', 'Slash', '?'],
    ['?', 'Digit7', '?'],
  ])('maps %s of %s to %s', (key, code, expected) => {
    expect(latinKey({ key, code })).toBe(expected);
  });
});
