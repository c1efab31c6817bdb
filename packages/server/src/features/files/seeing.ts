import type { Config } from '../../config.ts';
import type { RunFile } from '../../engine/types.ts';
import { canSee } from './check-files.ts';

/**
 * Who may answer with these files, and what they are shown. Families that can't look at images are no fallback for a
 * run with images; where not even the first can, as its task was moved since, images come by their names only.
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
