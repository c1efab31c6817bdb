import type { Config } from '../../config.ts';
import type { RunFile } from '../../engine/types.ts';
import { canSee } from './check-files.ts';

/**
 * The model families that may answer with these files, and what they get. Families without vision are no fallback for a
 * run with images. If the task was moved to a family without vision in the meantime, it gets only the names of images.
 */
export function seeing<Entry extends { family: string }>(
  config: Config,
  { chain, files }: { chain: readonly Entry[]; files: RunFile[] },
): { chain: readonly Entry[]; files: RunFile[] } {
  const [first] = chain;
  if (!first || files.every(({ bytes }) => bytes === null)) return { chain, files };
  if (canSee(config, first.family))
    return { chain: chain.filter(({ family }) => canSee(config, family)), files };
  return { chain, files: files.map((file) => ({ ...file, bytes: null })) };
}
