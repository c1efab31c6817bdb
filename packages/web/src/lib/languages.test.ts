import { describe, expect, it } from 'vitest';
import { detectLanguage } from './languages.ts';

describe('detectLanguage', () => {
  it.each([
    [['ru', 'en-US'], 'ru'],
    [[null, 'de-DE', 'ru-RU'], 'ru'],
    [[null, 'de-DE', ''], 'en'],
  ] as const)('of %j is %s', (sources, language) => {
    expect(detectLanguage(sources)).toBe(language);
  });
});
