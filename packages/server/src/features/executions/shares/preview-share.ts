import { type Agent, localized, type TaskConfig } from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import type { PagePreview } from '../../../platform/http/web-app.ts';
import { fromWorkingShare, isWorkingShare } from './shared-result.ts';
import { hashOfToken } from './shares.ts';

/** The text of a line of Markdown without its markup. Every pattern takes time linear in the line. */
const wordsOf = (line: string): string =>
  line
    .replace(/^\s*(?:#{1,6}\s+|(?:>\s?)+)/, '')
    .replace(/^\s*[-*+]\s+(?:\[[ xX]\]\s+)?/, '• ')
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/[*_~]{2,}|`/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .replaceAll('|', ' · ')
    .trim();

/** A horizontal rule, a table separator or a code fence: no readable text. */
const isMark = (line: string) => /^[\s|:*_-]*$/.test(line) || /^\s*(?:```|~~~)/.test(line);

/** The paragraphs of an answer as plain text, each of one or more lines; the first `maxChars` of the answer. */
export function paragraphsOf(markdown: string, maxChars: number): string[] {
  const shown = markdown.length > maxChars ? `${markdown.slice(0, maxChars)}…` : markdown;
  return shown
    .split(/\n[^\S\n]*\n/)
    .map((block) =>
      block
        .split('\n')
        .filter((line) => !isMark(line))
        .map(wordsOf)
        .join('\n'),
    )
    .filter((block) => block !== '');
}

const address = /^\/shared\/([A-Za-z0-9_-]{43})\/?$/;
const descriptionLength = 160;
/** How much of an answer is read for its first words. */
const readChars = 2000;

type Row = {
  task_name: string;
  agent_name: string;
  language: string;
  beginning: string;
  agent_locales: Agent['config']['locales'] | null;
  task_locales: TaskConfig['locales'] | null;
};

const read = `
  select e.task_name, e.agent_name, e.language, left(e.result, ${readChars}) as beginning,
    a.config->'locales' as agent_locales, t.config->'locales' as task_locales
  ${fromWorkingShare}
  join agents a on a.id = e.agent_id
  join tasks t on t.id = e.task_id
  where ${isWorkingShare}`;

/** The beginning of an answer without Markdown markup. */
function firstWords(markdown: string): string {
  const words = paragraphsOf(markdown, readChars).join(' ').replaceAll(/\s+/g, ' ').replaceAll('• ', '');
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1).trimEnd()}…` : words;
}

/** Returns the preview that a messenger shows for the link of a shared result; null when the link is invalid. */
export async function previewShare(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  pathname: string,
): Promise<PagePreview | null> {
  const token = address.exec(pathname)?.[1];
  if (token === undefined) return null;
  const values = [hashOfToken(token), clock.now()];
  // Without the database the page is served as it is.
  const [row] = await database.query<Row>('preview-share', read, values).catch(() => []);
  if (!row) return null;
  const { language, agent_locales, task_locales } = row;
  const task = localized(task_locales, language, 'name', row.task_name);
  const agent = localized(agent_locales, language, 'name', row.agent_name);
  return { title: `${task} · ${agent}`, description: firstWords(row.beginning) };
}
