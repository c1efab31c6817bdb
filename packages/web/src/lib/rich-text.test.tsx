import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import MarkdownBody from '../design/layout/markdown-body.tsx';
import { richTextOf } from './rich-text.ts';

it('formatted text has headings, bordered tables, checkboxes and links, and nothing specific to the page', () => {
  const text = [
    '# Меню\n\n## Обед\n\n- [x] Суп\n- [ ] Чай',
    '| Блюдо | Ккал |\n|---|--:|\n| Суп | 320 |',
    '```\nboil()\n```\n\n[site](https://example.com)',
  ].join('\n\n');
  const { container } = render(<MarkdownBody text={text} />);
  const html = richTextOf(container);
  const shown = document.createElement('div');
  shown.innerHTML = html;
  expect(shown.querySelector('h1')?.textContent).toBe('Меню');
  expect(shown.querySelector('h2')?.textContent).toBe('Обед');
  const tasks = [...shown.querySelectorAll('li')].map((item) => item.textContent?.replaceAll(/\s+/g, ' '));
  expect(tasks).toEqual(['☑ Суп', '☐ Чай']);
  expect(shown.querySelector('td')?.getAttribute('style')).toContain('border');
  expect(shown.querySelector('pre')?.textContent).toContain('boil()');
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('https://example.com');
  expect(html).not.toMatch(/<(div|input)|class=|tabindex|data-|target=/);
  expect(container.querySelectorAll('input')).toHaveLength(2);
});
