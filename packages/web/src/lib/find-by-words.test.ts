import { expect, it } from 'vitest';
import { findByWords } from './find-by-words.ts';

const items = [
  { name: 'Zebra', text: 'Stripes' },
  { name: 'apple', text: 'A fruit' },
  { name: 'Ärger', text: 'Apple of discord' },
];
const found = (search: string) =>
  findByWords(items, search, 'en', ({ name, text }) => ({ name, texts: [text] })).map(({ name }) => name);

it('finds words in the name and in other texts, whatever the case', () => {
  expect(found(' APPLE ')).toEqual(['apple', 'Ärger']);
  expect(found('stripes')).toEqual(['Zebra']);
  expect(found('nothing of the kind')).toEqual([]);
});

it('sorts by name as the language does', () => {
  expect(found('')).toEqual(['apple', 'Ärger', 'Zebra']);
});
