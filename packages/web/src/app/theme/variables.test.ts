import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const namesIn = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('every CSS variable that a style reads is set by the theme or by another style', () => {
  const all = Object.values(sources).join('\n');
  const known = new Set([
    ...namesIn(/var\((--[\w-]+)/g, JSON.stringify(theme.vars)),
    ...namesIn(/'(--[\w-]+)':/g, all),
  ]);
  expect(known).toContain('--a-palette-background-default');
  expect(namesIn(/var\((--[\w-]+)/g, all).filter((name) => !known.has(name))).toEqual([]);
});
