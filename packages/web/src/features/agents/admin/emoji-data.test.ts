import i18next from 'i18next';
import { expect, it } from 'vitest';
import { loadTexts } from '../../../lib/i18n.ts';
import { emojiCategories, namedEmoji } from './emoji-data.ts';

it('every emoji has one entry, with a name in each language', () => {
  expect(namedEmoji.length).toBeGreaterThan(100);
  expect(new Set(namedEmoji.map(({ emoji }) => emoji)).size).toBe(namedEmoji.length);
  for (const { emoji, names } of namedEmoji) {
    expect(emoji).toMatch(/^\p{Extended_Pictographic}/u);
    expect(Object.values(names).every((name) => name.trim() !== '')).toBe(true);
    expect(names.en).toMatch(/^[a-z ]+$/);
    expect(names.ru).toMatch(/^[а-яё ]+$/);
  }
});

it('the categories of emoji are named after the specification, and none is empty', async () => {
  await loadTexts(['agents-admin']);
  expect(emojiCategories.map((name) => i18next.t(`agents-admin:emoji.category.${name}`))).toEqual([
    ...['Description', 'Greeting', 'People & Emotions', 'Activities', 'Objects & Tools', 'Food & Health'],
  ]);
  expect(new Set(namedEmoji.map(({ category }) => category))).toEqual(new Set(emojiCategories));
});
