import { createHash } from 'node:crypto';
import type { CatalogueFile, CatalogueStep } from '@agentarium/contracts';
import type { Steps } from './plan-import.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Stands for a plan: the same file into a catalogue in which it would change the same gives the same digest. Ids of new
 * items are made anew each time, so the file's stand in their place.
 */
export function digestOf(file: CatalogueFile, steps: Steps, items: readonly CatalogueStep[]): string {
  const all = [...steps.tools, ...steps.prompts, ...steps.agents, ...steps.tasks];
  const fresh = new Map(all.flatMap(({ id, fileId, current }) => (current === null ? [[id, fileId]] : [])));
  const text = JSON.stringify([file, items]).replaceAll(uuid, (id) => fresh.get(id) ?? id);
  return createHash('sha256').update(text).digest('hex');
}
