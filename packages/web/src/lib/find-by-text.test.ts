import { expect, it } from 'vitest';
import { findByText } from './find-by-text.ts';

const items = [
  { name: 'Zebra', text: 'Stripes' },
  { name: 'apple', text: 'A fruit' },
  { name: 'Ärger', text: 'Apple of discord' },
];
const found = (search: string) =>
  findByText(items, search, 'en', ({ name, text }) => ({ name, texts: [text] })).map(({ name }) => name);

it('finds text in the name and in other fields, ignoring case', () => {
  expect(found(' APPLE ')).toEqual(['apple', 'Ärger']);
  expect(found('stripes')).toEqual(['Zebra']);
  expect(found('nothing of the kind')).toEqual([]);
});

it('sorts by name in the language’s order', () => {
  expect(found('')).toEqual(['apple', 'Ärger', 'Zebra']);
});
