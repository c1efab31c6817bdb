import type { Parameter } from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  type AskedFile,
  checkFiles,
  type FileParameter,
  isFileParameter,
  ownFiles,
  requireVision,
} from '../../files/index.ts';

type Inputs = {
  taskId: string;
  userId: string;
  parameters: Parameter[];
  values: Record<string, unknown>;
  /** Values that a sequence takes from the parent: a file deleted since then is left out. */
  isSequence: boolean;
};

/**
 * The values of a run with the ids of the files among them. Throws FILE_NOT_FOUND, VALIDATION_FAILED for an image where
 * a document belongs, and MODEL_CANNOT_SEE.
 */
export async function checkFileInputs(
  { config }: Services,
  db: Db,
  { taskId, userId, parameters, values, isSequence }: Inputs,
): Promise<{ values: Record<string, unknown>; files: string[] }> {
  const given = parameters.filter(isFileParameter).filter(({ name }) => values[name]);
  if (given.length === 0) return { values, files: [] };
  const idOf = ({ name }: Parameter) => String(values[name]).toLowerCase();
  const own = await ownFiles(db, { userId, ids: given.map(idOf) });
  const isGone = (one: FileParameter) =>
    (isSequence || one.param_type === 'ParentInput') && !own.has(idOf(one));
  const asked = given
    .filter((one) => !isGone(one))
    .map((one): AskedFile => ({ path: `parameters.${one.name}`, id: idOf(one), type: one.data_type }));
  const hasImages = checkFiles(asked, own);
  const firstImage = asked.find(({ type }) => type === 'Image')?.path ?? 'parameters';
  if (hasImages) await requireVision(config, db, { taskId, path: firstImage });
  const kept = Object.fromEntries(given.map((one) => [one.name, isGone(one) ? null : idOf(one)]));
  return { values: { ...values, ...kept }, files: asked.map(({ id }) => id) };
}
