import { expect, test } from 'vitest';
import { languageOf } from './route.ts';

test.each([
  [undefined, 'en'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8', 'ru'],
  ['en-GB,ru;q=0.9', 'en'],
  ['de-DE, ru;q=0.5', 'ru'],
  ['de', 'en'],
])('the header %s asks for the language %s', (header, language) => expect(languageOf(header)).toBe(language));
