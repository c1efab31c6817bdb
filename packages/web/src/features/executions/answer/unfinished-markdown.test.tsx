import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import MarkdownBody from '../../../design/layout/markdown-body.tsx';
import { closeMarks } from './unfinished-markdown.ts';

describe('the end of streamed markdown', () => {
  it.each([
    ['**bold wo', '**bold wo**'],
    ['a **', 'a'],
    ['a **b', 'a **b**'],
    ['a **b*', 'a **b**'],
    ['a **b c ', 'a **b c**'],
    ['***both', '***both***'],
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
    ['see [the pa', 'see the pa'],
    ['see [the page](https://exa', 'see the page'],
    ['see [the page]', 'see the page'],
    ['see [the page](https://example.com)', 'see [the page](https://example.com)'],
    ['![alt', 'alt'],
    ['a <b', 'a'],
    ['a < b', 'a < b'],
    ['Words\n-', 'Words\n'],
    ['Words\n##', 'Words\n'],
    ['- one\n- [ ', '- one\n'],
    ['- one\n12', '- one\n'],
    ['* one **tw', '* one **tw**'],
    ['> **quo', '> **quo**'],
    ['```js\na **b', '```js\na **b'],
    ['```js\na\n``', '```js\na\n'],
    ['`', ''],
    ['``', ''],
    ['Text.\n\n| a | b', 'Text.\n'],
    ['| a | b |\n|---|---|\n| **x', '| a | b |\n|---|---|\n| **x**'],
    ['\\*not', '\\*not'],
    ['', ''],
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
