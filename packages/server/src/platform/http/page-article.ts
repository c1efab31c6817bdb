const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** What a page says before any script has run. All of it is text: none of it is read as HTML. */
export type PageArticle = {
  title: string;
  /** Who says it, and what else stands below the title. */
  lines: string[];
  figures: { label: string; value: string }[];
  paragraphs: string[];
  note: string | null;
};

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

function htmlOf({ title, lines, figures, paragraphs, note }: PageArticle): string {
  const pairs = figures.map(
    ({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  );
  return [
    `<article class="arrived"><header><h1>${escaped(title)}</h1>${lines.map(paragraph).join('')}</header>`,
    pairs.length > 0 ? `<dl>${pairs.join('')}</dl>` : '',
    `<div>${paragraphs.map(paragraph).join('')}</div>`,
    note === null ? '' : `<footer>${paragraph(note)}</footer>`,
    '</article>',
  ].join('');
}

/**
 * A part of the page in one language (vite-plugins/prerender.ts), but for the frame of signed-in pages, up to the place
 * where its article belongs.
 */
const place =
  /(<div class="prerendered prerendered-(?!shell)[^>]* lang="(\w+)".*?<div\b[^>]*\bdata-article-place\b[^>]*>).*?<\/div>/gs;

/** The page with an article in place of what stands there while the app loads, in each part by its language. */
export const withArticle = (page: string, articleIn: (language: string) => PageArticle): string =>
  page.replace(place, (_, start: string, language: string) => `${start}${htmlOf(articleIn(language))}</div>`);
