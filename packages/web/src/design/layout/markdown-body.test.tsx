import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { richTextOf } from '../../lib/clipboard.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import MarkdownBody from './markdown-body.tsx';
import { TicksContext } from './ticks.ts';

const html = (text: string) => render(<MarkdownBody text={text} />).container;
/** The markup without the direction that each block gets. */
const markup = ({ innerHTML }: Element) => innerHTML.replaceAll(' dir="auto"', '');

describe('MarkdownBody', () => {
  it('renders tables, task lists and headings below the page', () => {
    html('# Plan\n\n| Day | kcal |\n|---|--:|\n| Mon | 320 |\n\n- [x] Drink\n- [ ] Walk');
    expect(screen.getByRole('heading', { level: 3, name: 'Plan' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '320' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Not done' })).not.toBeChecked();
  });

  it('lets boxes be ticked by their words, in the order of the text, where somebody keeps the ticks', () => {
    const text = '- [ ] Walk **far**\n  - [ ] Shoes\n\nThen\n\n- [x] Drink\n\n- [ ] Rest';
    const changes: number[][] = [];
    const ticks = { ticked: [0, 3], onChange: (ticked: number[]) => changes.push(ticked) };
    const { container } = render(
      <TicksContext value={ticks}>
        <MarkdownBody text={text} />
      </TicksContext>,
    );
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true, true]);
    expect(screen.getByRole('checkbox', { name: 'Walk far' })).toBe(boxes[0]);
    fireEvent.click(screen.getByText('Drink'));
    fireEvent.click(screen.getByText('Shoes'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Rest' }));
    expect(changes).toEqual([[0, 1, 3], [0]]);
    expect(richTextOf(container)).toMatch(/<li>☑ +Walk <strong>far/);
  });

  it('uses tabular figures only for numbers, not for words with a dash', () => {
    html('| What | How |\n|---|---|\n| Warm-up | 1,200 |\n| Weight | −3.5 kg |\n| Pair | Ann-Marie 2 |');
    const isFigure = (name: string) => screen.getByRole('cell', { name }).classList.contains('figure');
    expect(['1,200', '−3.5 kg'].map(isFigure)).toEqual([true, true]);
    expect(['Warm-up', 'Ann-Marie 2'].map(isFigure)).toEqual([false, false]);
  });

  it('gives cells with more than a few words room of their own', () => {
    html(
      '| What | How |\n|---|---|\n| Rest | Until you *feel* **warm again** |\n| 1,200,000,000,000 | Walk |',
    );
    const isSentence = (name: string) => screen.getByRole('cell', { name }).classList.contains('sentence');
    expect(['Rest', 'Until you feel warm again', '1,200,000,000,000', 'Walk'].map(isSentence)).toEqual([
      false,
      true,
      false,
      false,
    ]);
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

describe('HTML in an answer', () => {
  it.each([
    ['Лейкоциты 4.5×10<sup>9</sup>/л', '<p>Лейкоциты 4.5×10<sup>9</sup>/л</p>'],
    [
      'H<SUB>2</SUB>O, <u>x</u>, <b>y</b>, <kbd>Ctrl</kbd>',
      '<p>H<sub>2</sub>O, <u>x</u>, <b>y</b>, <kbd>Ctrl</kbd></p>',
    ],

    ['Овсянка 50 г<br>Яблоко<br/>Чай', '<p>Овсянка 50 г<br>\nЯблоко<br>\nЧай</p>'],

    ['<ul><li>one</li>\n<li>two</li></ul>', '<ul><li>one</li><li>two</li></ul>'],

    ['<a href="https://example.com">site</a> and <a href="x.html">page</a>', null],
  ])('is shown as what it means: %s', (text, shown) => {
    const container = html(text);
    if (shown === null) expect(container).toHaveTextContent('site and page (x.html)');
    else expect(markup(container)).toBe(shown);
  });

  it('keeps what stands in the cells of a table apart, in Markdown and in HTML', () => {
    html('| Meal | What |\n|---|---|\n| Lunch | Яблоко 1<br>2 яйца |');
    expect(screen.getByRole('cell', { name: 'Яблоко 1 2 яйца' }).querySelector('br')).not.toBeNull();
    html('Here:\n\n<table><tr><th>What</th></tr><tr><td>Weight</td><td>72.5 kg</td></tr></table>\n\nEnd.');
    expect(screen.getByRole('cell', { name: '72.5 kg' })).toBeInTheDocument();
    expect(screen.getByText('End.')).toBeInTheDocument();
  });

  it('folds details, with Markdown in them, and keeps an open one up to the end', () => {
    const folded = html('<details><summary>More</summary>\n\n- **one**\n- two\n\n</details>\n\nEnd');
    expect(markup(folded)).toBe(
      '<details><summary>More</summary><ul>\n<li><strong>one</strong></li>\n<li>two</li>\n</ul></details>\n<p>End</p>',
    );
    const open = html('<details><summary>More</summary>\n\nText');
    expect(markup(open)).toBe('<details><summary>More</summary><p>Text</p></details>');
  });

  it.each([
    'List<String> and Map<K, V>',
    '<b>bold</i> and <u>open',
    '<script>alert(1)</script>',
    '<xml version="1">\n<item>text</item>',
    'x < 5 and y > 3',
  ])('is shown as its source where it means nothing: %s', (text) => {
    expect(html(text)).toHaveTextContent(text.replaceAll('\n', ' '), { normalizeWhitespace: true });
  });

  it('leaves code as it is', () => {
    expect(markup(html('`a<br>b`'))).toBe('<p><code>a&lt;br&gt;b</code></p>');
    expect(html('```\n<sup>1</sup>\n```')).toHaveTextContent('<sup>1</sup>');
  });
});

describe('signs in an answer', () => {
  it.each([
    ['Вес 60~70 кг, рост 10~15 см; H~2~O', '<p>Вес 60~70 кг, рост 10~15 см; H~2~O</p>'],

    ['Roses are red\nViolets are blue', '<p>Roses are red<br>\nViolets are blue</p>'],
    ['• один\n• два\n— три', '<p>• один<br>\n• два<br>\n— три</p>'],
    ['2*3*4 и x**2 + y**2, a*b*c', '<p>2*3*4 и x**2 + y**2, a*b*c</p>'],
    ['сло**во**м и *курсив*', '<p>сло<strong>во</strong>м и <em>курсив</em></p>'],
    ['**Важно:**текст', '<p><strong>Важно:</strong>текст</p>'],
    ['**Белки (г)**ещё и **«слово»**у', '<p><strong>Белки (г)</strong>ещё и <strong>«слово»</strong>у</p>'],
    ['***Важно!***текст и *так:*текст', '<p><em><strong>Важно!</strong></em>текст и <em>так:</em>текст</p>'],
    ['(a+b)*(c+d)*e, *(a)* и 2*(x)*y', '<p>(a+b)*(c+d)*e, <em>(a)</em> и 2*(x)*y</p>'],
    ['##Заголовок\nтекст', '<h3>Заголовок</h3>\n<p>текст</p>'],
    ['текст\n##Один\n###**Два**', '<p>текст</p>\n<h3>Один</h3>\n<h4><strong>Два</strong></h4>'],
    ['#тег и ##', '<p>#тег и ##</p>'],
  ])('mean what their writer meant: %s', (text, shown) => {
    expect(markup(html(text))).toBe(shown);
  });
});

describe('an answer written from right to left', () => {
  it('begins each block at the side of its first letter, and code on the left', () => {
    const container = html(
      '# نتيجة\n\nمرحبا!\n\n- أولاً\n- ثانياً\n\n| الوجبة |\n|---|\n| 420 |\n\n> اقتباس\n\nThe end.\n\n```\na = 1\n```',
    );
    const blocks = container.querySelectorAll(':scope > :is(h3, p, ul, .table, blockquote)');
    expect([...blocks].map((block) => block.getAttribute('dir'))).toEqual(Array(6).fill('auto'));
    expect(container.querySelector('pre')).not.toHaveAttribute('dir');
  });

  it('that nests too deeply begins there too', () => {
    expect(html(`${'- '.repeat(100)}مرحبا`).firstElementChild).toHaveAttribute('dir', 'auto');
  });
});

describe('addresses in an answer', () => {
  it('are opened where a link can, else spelled out', () => {
    const container = html(
      '[позвонить](tel:+79990001122), [там](example.com), [файл](./a.pdf), [x](javascript:1), [y](#%ff)',
    );
    expect(screen.getByRole('link', { name: 'позвонить' })).toHaveAttribute('href', 'tel:+79990001122');
    expect(container).toHaveTextContent('позвонить, там (example.com), файл (./a.pdf), x, y');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('of footnotes lead there and back, in the language of the page', async () => {
    await changeLanguage('ru');
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const container = html('Текст[^1] и ещё[^b].\n\n[^1]: Первая\n[^b]: Вторая');
    expect(screen.getByRole('heading', { name: 'Сноски' })).toBeInTheDocument();
    const [first] = screen.getAllByRole('link', { name: '1' });
    fireEvent.click(first as HTMLElement);
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement).toHaveTextContent('Первая');
    fireEvent.click(screen.getByRole('link', { name: 'Вернуться к тексту: сноска 1' }));
    expect(document.activeElement).toBe(first);
    // Two answers on a page have the same footnotes.
    const ids = [...html('Again[^1].\n\n[^1]: Other').querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id) => container.querySelector(`[id="${id}"]`))).toEqual([]);
    await changeLanguage('en');
  });
});

describe('formulas in an answer', () => {
  it.each([
    ['BMI is \\(a^2\\).', 'a^2'],
    ['\\[ \\frac{72}{1.7^2} \\]', String.raw`\frac{72}{1.7^2}`],
    ['$$\nE = mc^2\n$$', 'E = mc^2'],
    ['- one:\n  $$ x = 1 $$', 'x = 1'],
    ['ИМТ: $\\frac{72}{1.7^2}$.', String.raw`\frac{72}{1.7^2}`],
    ['Rows $x_1$, and a price of $5', 'x_1'],
  ])('are set once their code is loaded: %s', async (text, source) => {
    const container = html(text);
    await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull());
    expect(container.querySelector('annotation')).toHaveTextContent(source);
    expect(container.querySelector('.katex-error')).toBeNull();
  });

  it('that are wrong show as their source, and can neither link nor load', async () => {
    const container = html(
      '\\(\\frac{1}\\) \\(\\href{javascript:alert(1)}{x} + \\includegraphics{https://e.example/x.png}\\)',
    );
    await waitFor(() => expect(container.querySelector('.katex-error')).not.toBeNull());
    expect(container).toHaveTextContent(String.raw`\frac{1}`);
    expect(container.querySelectorAll('a, img')).toHaveLength(0);
  });

  it('are no code, and no money', async () => {
    const text = '\\(x\\) costs $5, not $$ 5 but $2^1 a kilo, $1-$2, $HOME_A/$HOME_B and $user_name$';
    const container = html(text.replace('\\(x\\)', '`$&`'));
    await import('./markdown-math.ts');
    expect(container.querySelector('.katex')).toBeNull();
    expect(container).toHaveTextContent(text);
  });
});

describe('an answer that nests too deeply', () => {
  it.each([
    ['lists in a line', `${'- '.repeat(1000)}x`],
    ['quotes', `${'> '.repeat(2000)}x`],
    ['lists line by line', Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
    ['stars without an end', `${'*a **b '.repeat(2000)}${'** *'.repeat(2000)}`],
    ['emphasis', `${'**a *b '.repeat(200)}x${'* c** d'.repeat(200)}`],
  ])('shows its source: %s', (_name, text) => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    expect(html(text).textContent.replaceAll(/\s+/g, ' ')).toContain(
      text.replaceAll(/\s+/g, ' ').slice(0, 2000),
    );
    reported.mockRestore();
  });

  it.each(['div', 'details'])('in HTML shows the inner tags: %s', (name) => {
    const container = html(`${`<${name}>`.repeat(3000)}x${`</${name}>`.repeat(3000)}`);
    expect(container.querySelectorAll(name)).toHaveLength(50);
    expect(container.textContent).toContain(`<${name}><${name}>x</${name}>`.slice(0, -name.length - 3));
  });
});
