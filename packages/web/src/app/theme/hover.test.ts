import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('hover is for what can hover: on a touch screen it would stick after the finger has left', () => {
  const loose = Object.entries(sources).flatMap(([file, text]) => {
    if (file.includes('.test.')) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      // What is selected looks the same under a pointer: its rule only keeps the library's own away.
      if (!/'&[^']*:hover/.test(line) || line.includes('.Mui-selected, ')) return [];
      return `${lines[index - 1]}${line}`.includes('(hover: hover)') ? [] : `${file}: ${line.trim()}`;
    });
  });
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(loose).toEqual([]);
});
