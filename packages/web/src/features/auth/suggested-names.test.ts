import { describe, expect, it } from 'vitest';
import { namesFrom } from './suggested-names.ts';

describe('names suggested from an address', () => {
  it.each([
    ['nora.field@example.com', 'Nora Field', 'nora.field'],
    ['Anna-Maria_K+news@example.com', 'Anna Maria', 'anna-maria_k'],
    ['nora-4f2a@example.com', 'Nora', 'nora-4f2a'],
    ['мария.п@пример.рф', 'Мария', 'мария.п'],
    ["o'neil@example.com", 'Neil', 'oneil'],
    ['nora-ebb12f3@example.com', 'Nora', 'nora-ebb12f3'],
    ['anna1990@example.com', 'Anna', 'anna1990'],
    ['al@example.com', 'Al', ''],
    ['1990@example.com', '', '1990'],
    [`${'x'.repeat(40)}@example.com`, `X${'x'.repeat(39)}`, 'x'.repeat(30)],
    ['', '', ''],
  ])('%s', (email, name, username) => {
    expect(namesFrom(email)).toEqual({ name, username });
  });
});
