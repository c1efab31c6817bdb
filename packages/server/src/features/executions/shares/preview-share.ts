import { fallbackLanguage, languageOfTag, type SharedResult } from '@agentarium/contracts';
import { texts } from '../../../locales/texts.ts';
import type { Services } from '../../../platform/context.ts';
import type { PageArticle } from '../../../platform/http/page-article.ts';
import type { PagePreview } from '../../../platform/http/web-app.ts';
import { paragraphsOf } from './answer-lines.ts';
import { getSharedResult } from './get-shared-result.ts';

const address = /^\/shared\/([A-Za-z0-9_-]{43})\/?$/;
const descriptionLength = 160;
/** The rest of a longer answer loads with the app: the page contains this part in each language. */
const maxArticleChars = 20_000;

/** The beginning of an answer without Markdown markup. */
function firstWords(markdown: string): string {
  const words = paragraphsOf(markdown, 2000).join(' ').replaceAll(/\s+/g, ' ').replaceAll('• ', '');
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1).trimEnd()}…` : words;
}

/** What a visitor reads before the app has loaded; follow-ups load with the app. */
function articleOf(shared: SharedResult, paragraphs: string[], tag: string): PageArticle {
  const language = languageOfTag(tag) ?? fallbackLanguage;
  const { units, shared: words } = texts[language];
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return {
    title: shared.task_name,
    lines: [shared.agent_name, ...(shared.is_demo ? [words.demo] : [])],
    figures: shared.figures.map(({ label, value, unit }) => ({
      label,
      value: unit === null ? format.format(value) : `${format.format(value)}\u00a0${units[unit] ?? unit}`,
    })),
    paragraphs,
    note: shared.disclaimer,
  };
}

/** The page of a shared result without the app; null when the link is invalid. */
export async function previewShare(services: Services, pathname: string): Promise<PagePreview | null> {
  const token = address.exec(pathname)?.[1];
  if (token === undefined) return null;
  const shared = await getSharedResult(services, token).catch(() => null);
  if (!shared) return null;
  const paragraphs = paragraphsOf(shared.result, maxArticleChars);
  return {
    title: `${shared.task_name} · ${shared.agent_name}`,
    description: firstWords(shared.result),
    articleIn: (language) => articleOf(shared, paragraphs, language),
  };
}
