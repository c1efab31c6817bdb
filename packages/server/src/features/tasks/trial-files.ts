import type { Parameter } from '@agentarium/contracts';
import type { RunFile } from '../../engine/types.ts';
import type { SignedIn } from '../../platform/context.ts';
import { checkFiles, isFileParameter, loadOwnFiles, ownFiles } from '../files/index.ts';

/** A file's id as stored. */
export const idOf = (value: unknown): string => String(value).toLowerCase();

/** The files of a trial; `firstImage` is the path of an image among them. */
type TrialFiles = { files: RunFile[]; firstImage: string | null };

/** The administrator's files used in a trial. Throws FILE_NOT_FOUND, or VALIDATION_FAILED for the wrong kind. */
export async function trialFiles(
  ctx: SignedIn,
  parameters: readonly Parameter[],
  given: Record<string, unknown>,
): Promise<TrialFiles> {
  const asked = parameters
    .filter(isFileParameter)
    .filter(({ name }) => given[name])
    .map(({ name, data_type }) => ({ path: `parameters.${name}`, id: idOf(given[name]), type: data_type }));
  const own = { userId: ctx.actor.id, ids: asked.map(({ id }) => id) };
  checkFiles(asked, await ownFiles(ctx.database.db, own));
  const firstImage = asked.find(({ type }) => type === 'Image')?.path ?? null;
  return { files: await loadOwnFiles(ctx, own), firstImage };
}
