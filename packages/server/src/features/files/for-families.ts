import type { Config } from '../../config.ts';
import type { RunFile } from '../../engine/types.ts';
import { hasVision } from './check-files.ts';

/**
 * The model families that may answer with these files, and the files as they get them. Families without vision are no
 * fallback for a run with images. A task moved to a family without vision gets only the names of images.
 */
export function forFamilies<Entry extends { family: string }>(
  config: Config,
  { chain, files }: { chain: readonly Entry[]; files: RunFile[] },
): { chain: readonly Entry[]; files: RunFile[] } {
  const [first] = chain;
  if (!first || files.every(({ bytes }) => bytes === null)) return { chain, files };
  if (hasVision(config, first.family))
    return { chain: chain.filter(({ family }) => hasVision(config, family)), files };
  return { chain, files: files.map((file) => ({ ...file, bytes: null })) };
}
