import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import MarkdownBody from './markdown-body.tsx';

const html = (text: string) => render(<MarkdownBody text={text} />).container;

describe('MarkdownBody', () => {
  it('renders tables, task lists and headings below the page', () => {
    html('# Plan\n\n| Day | kcal |\n|---|--:|\n| Mon | 320 |\n\n- [x] Drink\n- [ ] Walk');
    expect(screen.getByRole('heading', { level: 3, name: 'Plan' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '320' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Not done' })).not.toBeChecked();
  });

  it('uses tabular figures only for numbers, not for words with a dash', () => {
    html('| What | How |\n|---|---|\n| Warm-up | 1,200 |\n| Weight | −3.5 kg |\n| Pair | Ann-Marie 2 |');
    const isFigure = (name: string) => screen.getByRole('cell', { name }).classList.contains('figure');
    expect(['1,200', '−3.5 kg'].map(isFigure)).toEqual([true, true]);
    expect(['Warm-up', 'Ann-Marie 2'].map(isFigure)).toEqual([false, false]);
  });

  it('opens links in a new tab without a referrer', () => {
    html('[site](https://example.com/a)');
    const link = screen.getByRole('link', { name: 'site' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  it('shows a picture as a link, so that nothing is requested', () => {
    const container = html('![a spy](https://elsewhere.example/x.png)');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'a spy' })).toHaveAttribute(
      'href',
      'https://elsewhere.example/x.png',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://elsewhere.example"></iframe>',
    '<svg/onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '<style>@import url(https://elsewhere.example)</style>',
    '<form action="https://elsewhere.example"><input name=q></form>',
  ])('renders %s inert', (text) => {
    const container = html(text);
    expect(
      container.querySelectorAll('script, img, iframe, svg, style, form, object, embed, link'),
    ).toHaveLength(0);
    for (const element of container.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on')).toBe(false);
        expect(value).not.toMatch(/^\s*(javascript|data):/i);
      }
    }
  });
});
