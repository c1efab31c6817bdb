import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import MarkdownBody from '../../../design/layout/markdown-body.tsx';
import { closeMarks, splitMarkdown, withoutHalfTable, withoutLooseEnd } from './streaming-markdown.ts';

it.each<{ name: string; text: string; blocks: number }>([
  { name: 'paragraphs and headings', text: '# A\n\nOne\n\n## B\n\nTwo', blocks: 4 },
  { name: 'a loose list', text: '1. One\n\n2. Two\n\n3. Three', blocks: 1 },
  { name: 'a list with a paragraph inside', text: '- One\n\n  More of one\n\n- Two', blocks: 1 },
  { name: 'a list and what follows', text: '- One\n- Two\n\nAfter', blocks: 2 },
  { name: 'code with blank lines', text: '```js\na\n\nb\n```\n\nAfter', blocks: 2 },
  { name: 'code that is still open', text: 'One\n\n```\na\n\nb', blocks: 2 },
  { name: 'indented code after a paragraph', text: 'One\n\n    code\n\n    more', blocks: 1 },
  { name: 'link definitions', text: 'See [a].\n\nMore\n\n[a]: https://example.com', blocks: 1 },
])('splitting markdown into blocks splits $name', ({ text, blocks }) => {
  expect(splitMarkdown(text)).toHaveLength(blocks);
});

it('splitting markdown into blocks loses and adds no text', () => {
  const text = '# A\n\nOne\n\n\n- x\n\n- y\n\n```\n\n```\n\nTwo\n';
  expect(splitMarkdown(text).join('\n')).toBe(text);
});

it('splitting markdown into blocks keeps all blocks except the last while the text grows', () => {
  const text = '# Title\n\nFirst words.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nThe end.\n';
  let before: string[] = [];
  for (let length = 1; length <= text.length; length++) {
    const blocks = splitMarkdown(text.slice(0, length));
    // Only the last block may have changed or been split.
    const settled = before.slice(0, -1);
    expect(blocks.slice(0, settled.length)).toEqual(settled);
    before = blocks;
  }
  expect(before).toHaveLength(5);
});

describe('an unfinished table in streamed text', () => {
  const before = 'Words.\n';
  it.each(['\n| a | b |', '\n| a | b |\n|', '\n| a | b |\n|---|--'])('is held back: %j', (table) =>
    expect(withoutHalfTable(before + table)).toBe(before),
  );

  it.each(['| a | b |\n|---|---|\n', '| a | b |\n|---|---|\n| 1 |', '| a |\n\nAfter', 'a | b'])(
    'is shown when complete, or when it is no table: %j',
    (table) => expect(withoutHalfTable(`Words.\n\n${table}`)).toBe(`Words.\n\n${table}`),
  );
});

// In more than linear time these would not end before the test is given up.

it.each([
  ['blank lines', '\n'.repeat(1_000_000)],
  ['lines that begin like a table', `${'|\n'.repeat(500_000)}x`],
  ['a long line of bars', `${'| '.repeat(500_000)}x`],
  ['spaces', `a${' '.repeat(1_000_000)}b`],
  ['open fences', '```\n~~~\n'.repeat(125_000)],
])('a text that is hard to split is split in linear time: %s', (_name, text) => {
  expect(splitMarkdown(withoutHalfTable(text)).length).toBeGreaterThan(0);
});

describe('the end of streamed markdown', () => {
  it.each([
    ['**bold wo', '**bold wo**'],
    ['a **', 'a'],
    ['a **b*', 'a **b**'],
    ['a **b c ', 'a **b c**'],
    ['**bold *and', '**bold *and***'],
    ['_word', '_word_'],
    ['~~gone', '~~gone~~'],
    ['snake_case_na', 'snake_case_na'],
    ['2 * 3', '2 * 3'],
    ['2*3', '2*3'],
    ['`co', '`co`'],
    ['a `', 'a'],
    ['a ``b`', 'a ``b``'],
    ['**a `co', '**a `co`**'],
    ['see [the page]', 'see the page'],
    ['see [the page](https://example.com)', 'see [the page](https://example.com)'],
    ['![alt', 'alt'],
    ['a <b', 'a'],
    ['a < b', 'a < b'],
    ['Words\n-', 'Words\n'],
    ['Words\n##', 'Words\n'],
    ['- one\n- [ ', '- one\n'],
    ['- one\n12', '- one\n'],
    ['> **quo', '> **quo**'],
    ['```js\na\n``', '```js\na\n'],
    ['`', ''],
    ['| a | b |\n|---|---|\n| **x', '| a | b |\n|---|---|\n| **x**'],
    ['\\*not', '\\*not'],
  ])('%j is shown as %j', (text, shown) => {
    expect(closeMarks(text)).toBe(shown);
  });

  const answer = `# Your **plate** today

It has **412 kcal**, which is *about a third*. See [the table](https://example.com/a_b) and \`grams\`.

- [ ] Drink **water**
- [x] Eat ~~less~~ _more_ greens
1. One

| Food | **Energy** |
|------|-----------:|
| Soup | **120** kcal |

> A quote with \`code\` in it.

\`\`\`js
const a = 2 * 3;
\`\`\`

Done.`;

  it('never shows a bare mark, wherever the text stops', () => {
    const bare = new Set<string>();
    // Each part with the one before it: a mark is closed by its own.
    const parts = answer.split('\n\n');
    for (const [index, part] of parts.entries())
      for (let length = 1; length <= part.length + 2; length += 1) {
        const before = index > 0 ? `${parts[index - 1]}\n\n` : '';
        const text = before + `${part}\n\n`.slice(0, length);
        const html = renderToStaticMarkup(<MarkdownBody text={closeMarks(text)} />);
        const words = html.replaceAll(/<pre[\s\S]*?<\/pre>/g, '').replaceAll(/<[^>]*>/g, ' ');
        if (/[*_~`|#[\]]|-{2}|https/.test(words)) bare.add(words.trim().slice(-30));
      }
    expect([...bare]).toEqual([]);
  });
});

it('a stopped answer ends without the bar of a row that had only begun', () => {
  expect(withoutLooseEnd('| a | b |\n|---|---|\n| 1 | 2 |\n|')).toBe('| a | b |\n|---|---|\n| 1 | 2 |');
  expect(withoutLooseEnd('Text\n| a')).toBe('Text');
});
