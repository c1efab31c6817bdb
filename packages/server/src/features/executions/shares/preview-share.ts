import { type Agent, localized, type TaskConfig } from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import type { PagePreview } from '../../../platform/http/web-app.ts';
import { paragraphsOf } from './answer-lines.ts';
import { fromWorkingShare, isWorkingShare } from './shared-result.ts';
import { hashOfToken } from './shares.ts';

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
