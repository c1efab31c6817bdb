import { createHash } from 'node:crypto';
import type { CatalogueFile, CatalogueStep } from '@agentarium/contracts';
import { yieldToEventLoop } from '../../platform/wait.ts';
import type { Steps } from './plan-steps.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Identifies a plan: the same file has the same digest for any catalogue in which it would make the same changes. New
 * items get a new id each time, so the file's ids are hashed instead.
 */
export async function digestOf(
  file: CatalogueFile,
  steps: Steps,
  items: readonly CatalogueStep[],
): Promise<string> {
  const all = [...steps.tools, ...steps.prompts, ...steps.agents, ...steps.tasks];
  const fresh = new Map(all.flatMap(({ id, fileId, current }) => (current === null ? [[id, fileId]] : [])));
  const { tools, prompts, pictures, agents, tasks, ...facts } = file;
  const hash = createHash('sha256');
  // Each part includes its kind and position, so that no two files hash the same text.
  for (const [kind, parts] of Object.entries({
    facts: [facts],
    tools,
    prompts,
    pictures,
    agents,
    tasks,
    items,
  })) {
    for (const [at, part] of parts.entries()) {
      const text = JSON.stringify([kind, at, part]);
      // Only ids are replaced; a picture contains none.
      hash.update(kind === 'pictures' ? text : text.replaceAll(uuid, (id) => fresh.get(id) ?? id));
      await yieldToEventLoop();
    }
  }
  return hash.digest('hex');
}
