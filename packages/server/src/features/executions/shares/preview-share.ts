import type { Services } from '../../../platform/context.ts';
import type { PagePreview } from '../../../platform/http/web-app.ts';
import { paragraphsOf } from './answer-lines.ts';
import { getSharedResult } from './get-shared-result.ts';

const address = /^\/shared\/([A-Za-z0-9_-]{43})\/?$/;
const descriptionLength = 160;

/** The beginning of an answer without Markdown markup. */
function firstWords(markdown: string): string {
  const words = paragraphsOf(markdown, 2000).join(' ').replaceAll(/\s+/g, ' ').replaceAll('• ', '');
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1).trimEnd()}…` : words;
}

/** Returns the preview that a messenger shows for the link of a shared result; null when the link is invalid. */
export async function previewShare(services: Services, pathname: string): Promise<PagePreview | null> {
  const token = address.exec(pathname)?.[1];
  if (token === undefined) return null;
  const shared = await getSharedResult(services, token).catch(() => null);
  if (!shared) return null;
  return {
    title: `${shared.task_name} · ${shared.agent_name}`,
    description: firstWords(shared.result),
  };
}
