import type { Services } from '../../../platform/context.ts';
import type { PagePreview } from '../../../platform/http/web-app.ts';
import { getSharedResult } from './get-shared-result.ts';

const address = /^\/shared\/([A-Za-z0-9_-]{43})\/?$/;
const descriptionLength = 160;

/** The first words of an answer without the marks of Markdown. */
function firstWords(markdown: string): string {
  const words = markdown
    .slice(0, 2000)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*+>#|]+|\d+\.)\s*/gm, '')
    .replaceAll(/[*_`~|#]+|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1).trimEnd()}…` : words;
}

/** What a messenger shows of a link to a shared result; null when the link is none, or leads nowhere. */
export async function previewShare(services: Services, pathname: string): Promise<PagePreview | null> {
  const token = address.exec(pathname)?.[1];
  if (token === undefined) return null;
  const shared = await getSharedResult(services, token).catch(() => null);
  return (
    shared && { title: `${shared.task_name} · ${shared.agent_name}`, description: firstWords(shared.result) }
  );
}
