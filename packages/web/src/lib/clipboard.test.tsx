import { render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import MarkdownBody from '../design/layout/markdown-body.tsx';
import { copyText, readClipboard, richTextOf } from './clipboard.ts';

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

const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
const setClipboard = (value: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });

afterEach(() => {
  vi.unstubAllGlobals();
  if (own) Object.defineProperty(navigator, 'clipboard', own);
  else Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

/** A browser that accepts formatted text, or rejects it. */
function richClipboard(isRefused = false) {
  const written: Record<string, Blob>[] = [];
  const writeText = vi.fn(async () => {});
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Blob>;
      constructor(parts: Record<string, Blob>) {
        this.parts = parts;
      }
    },
  );
  setClipboard({
    writeText,
    write: async ([item]: { parts: Record<string, Blob> }[]) => {
      if (isRefused) throw new Error('refused');
      if (item) written.push(item.parts);
    },
  });
  return { written, writeText };
}

describe('copyText', () => {
  it('copies plain text', async () => {
    const writeText = vi.fn(async () => {});
    setClipboard({ writeText });
    await copyText('**Menu**');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('**Menu**');
  });

  it('also copies formatted text for programs that support it', async () => {
    const { written, writeText } = richClipboard();
    await copyText('**Menu**', '<b>Menu</b>');
    expect(Object.keys(written[0] ?? {})).toEqual(['text/plain', 'text/html']);
    expect(await written[0]?.['text/html']?.text()).toBe('<b>Menu</b>');
    expect(writeText).not.toHaveBeenCalled();
  });

  it('falls back to plain text when formatted text is refused', async () => {
    const { writeText } = richClipboard(true);
    await copyText('**Menu**', '<b>Menu</b>');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('**Menu**');
  });

  it.each([true, false])('copies on a page without the Clipboard API: %s', async (copies) => {
    setClipboard(undefined);
    const selected: string[] = [];
    Object.assign(document, {
      execCommand: () => {
        selected.push(document.querySelector('textarea')?.value ?? '');
        return copies;
      },
    });
    const copied = copyText('Menu');
    if (copies) await copied;
    else await expect(copied).rejects.toThrow();
    expect(selected).toEqual(['Menu']);
    expect(document.querySelector('textarea')).toBeNull();
  });
});

describe('readClipboard', () => {
  it('returns the text', async () => {
    setClipboard({ readText: async () => 'Menu' });
    expect(await readClipboard()).toBe('Menu');
  });

  it('fails if the browser does not allow it', async () => {
    setClipboard(undefined);
    await expect(readClipboard()).rejects.toThrow();
  });
});
