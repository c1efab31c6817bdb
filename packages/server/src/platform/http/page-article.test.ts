import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withArticle } from './page-article.ts';

const part = (name: string, language: string, inner: string) =>
  `<div class="prerendered prerendered-${name} prerendered-${name}-${language}" lang="${language}"><main>${inner}</main></div>`;
const waiting = '<div class="box" data-article-place="true"><span>…</span></div>';
const page = [
  part('shared', 'en', waiting),
  part('shell', 'en', 'menu'),
  part('shared', 'ru', waiting),
  part('shell', 'ru', 'menu'),
].join('');
const article = (text: string) => ({
  title: text,
  lines: [text],
  figures: [{ label: text, value: text }],
  paragraphs: [text],
  note: text,
});

it('replaces the placeholder of each part in the language of the part', () => {
  const shown = withArticle(page, (language) => article(`in ${language}`));
  expect(shown).not.toContain('<span>…</span>');
  for (const language of ['en', 'ru']) {
    const own = shown.split(`prerendered-shared-${language}`)[1]?.split('prerendered-shell')[0];
    expect(own).toMatch(/<div class="box" [^>]*><article class="arrived"><header><h1>in \w\w</);
    expect(own?.match(/in \w\w</g)).toEqual(Array(6).fill(`in ${language}<`));
  }
});

it('can use the texts that the build wrote into its placeholder', () => {
  const place = '<div data-article-place="true" data-texts="{&quot;hi&quot;:&quot;A &amp; B&quot;}"></div>';
  const titled = (_language: string, { hi = '' }) => article(hi);
  expect(withArticle(part('shell', 'en', place), titled, 'shell')).toContain('<h1>A &amp; B</h1>');
});

it('leaves a page without a placeholder unchanged', () => {
  const other = part('login', 'en', 'form') + part('shell', 'en', 'menu');
  expect(withArticle(other, () => article('words'))).toBe(other);
});

it('is escaped, whatever the text', () => {
  const signs = fc.constantFrom(...'<>"\'&', '$&', '$1', '</article>', '<!--', 'script', 'onerror=', ' ');
  const tags = (html: string) => html.match(/<[^>]*>/g);
  const plain = tags(withArticle(page, () => article('words')));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(signs).map((all) => all.join('')),
      ),
      (text) => {
        expect(tags(withArticle(page, () => article(text)))).toEqual(plain);
      },
    ),
  );
});
