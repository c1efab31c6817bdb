const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** What a page says before any script has run. All of it is text; none is interpreted as HTML. */
export type PageArticle = {
  title: string;
  /** The author and everything else below the title. */
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

/** A part of the page (vite-plugins/prerender.ts): the page's own, which guests see, or the frame of signed-in pages. */
type Part = 'own' | 'shell';
/** Matches a part in one language up to the position of its article, whose content is replaced. */
const placeIn = (which: string) =>
  new RegExp(
    `(<div class="prerendered prerendered-${which}[^>]* lang="(\\w+)".*?<div\\b[^>]*\\bdata-article-place\\b[^>]*>).*?</div>`,
    'gs',
  );
const places: Record<Part, RegExp> = { own: placeIn('(?!shell)'), shell: placeIn('shell') };

/** Texts of the web app in one language that an article may use, written into its place by the build. */
export type PageTexts = Readonly<Record<string, string>>;
export type ArticleIn = (language: string, texts: PageTexts) => PageArticle;

const textsOf = (start: string): PageTexts => {
  const [, json] = /data-texts="([^"]*)"[^<]*$/.exec(start) ?? [];
  return json === undefined ? {} : JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
};

/** The page with an article in place of the loading state, in each part by its language. */
export const withArticle = (page: string, articleIn: ArticleIn, part: Part = 'own'): string =>
  page.replace(
    places[part],
    (_, start: string, language: string) => `${start}${htmlOf(articleIn(language, textsOf(start)))}</div>`,
  );
