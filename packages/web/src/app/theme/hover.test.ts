import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('hover styles require a pointer that can hover, or they would stick on touch screens', () => {
  const loose = Object.entries(sources).flatMap(([file, text]) => {
    if (file.includes('.test.')) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      // Rules for selected rows are exempt: they only override the library's hover style.
      if (!/'&[^']*:hover/.test(line) || line.includes('.Mui-selected, ')) return [];
      return `${lines[index - 1]}${line}`.includes('(hover: hover)') ? [] : `${file}: ${line.trim()}`;
    });
  });
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(loose).toEqual([]);
});
