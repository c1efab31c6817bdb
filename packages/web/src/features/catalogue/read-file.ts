import { catalogueLimits } from '@agentarium/contracts';
import type { GivenFile } from '../../data/catalogue.ts';

export type ReadFile = { file: GivenFile; problem: null } | { file: null; problem: 'tooLarge' | 'noJson' };

/** Reads a chosen file; only its being JSON and its size are judged here. */
export async function readFile(chosen: Blob): Promise<ReadFile> {
  if (chosen.size > catalogueLimits.maxBytes) return { file: null, problem: 'tooLarge' };
  try {
    return { file: JSON.parse(await chosen.text()) as GivenFile, problem: null };
  } catch {
    return { file: null, problem: 'noJson' };
  }
}
