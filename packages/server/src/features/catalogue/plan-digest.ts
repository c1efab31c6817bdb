import { createHash } from 'node:crypto';
import type { CatalogueFile, CatalogueStep } from '@agentarium/contracts';
import { breather } from '../../platform/breathe.ts';
import type { Steps } from './plan-import.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Stands for a plan: the same file into a catalogue in which it would change the same gives the same digest. Ids of new
 * items are recreated each time, so the file's stand in their place.
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
  const breathe = breather();
  // Each part with its kind and place, so that no two files make the same text.
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
      // Only ids stand for others; nothing in a picture does.
      hash.update(kind === 'pictures' ? text : text.replaceAll(uuid, (id) => fresh.get(id) ?? id));
      await breathe();
    }
  }
  return hash.digest('hex');
}
