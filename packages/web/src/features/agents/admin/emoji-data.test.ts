import { expect, it } from 'vitest';
import { emojiCategories, namedEmoji } from './emoji-data.ts';

it('names every emoji once, in both languages', () => {
  expect(namedEmoji.length).toBeGreaterThan(100);
  expect(new Set(namedEmoji.map(({ emoji }) => emoji)).size).toBe(namedEmoji.length);
  for (const { emoji, en, ru } of namedEmoji) {
    expect(emoji).toMatch(/^\p{Extended_Pictographic}/u);
    expect(en).toMatch(/^[a-z ]+$/);
    expect(ru).toMatch(/^[а-яё ]+$/);
  }
});

it('has the six categories', () => {
  expect(emojiCategories).toEqual(['description', 'greeting', 'people', 'activities', 'objects', 'food']);
});
