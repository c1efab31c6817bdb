import { catalogueLimits } from '@agentarium/contracts';
import type { CatalogueFile } from '../../data/catalogue.ts';

export type ReadFile =
  | { file: CatalogueFile; problem: null }
  | { file: null; problem: 'tooLarge' | 'noJson' };

/** Reads a chosen file; only checks its size and that it is JSON. */
export async function readFile(chosen: Blob): Promise<ReadFile> {
  if (chosen.size > catalogueLimits.maxBytes) return { file: null, problem: 'tooLarge' };
  try {
    return { file: JSON.parse(await chosen.text()) as CatalogueFile, problem: null };
  } catch {
    return { file: null, problem: 'noJson' };
  }
}
