import {
  type ErrorDetail,
  errorCatalogue,
  type FileDataType,
  type FileType,
  type LlmModel,
  type Parameter,
} from '@agentarium/contracts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isImageType } from './content/read-upload.ts';

/** A file referenced by a request; `type` is null where images and documents are both accepted. */
export type AskedFile = { path: string; id: string; type: FileDataType | null };
export type FileParameter = Parameter & { data_type: FileDataType };
type Found = { id: string; media_type: FileType };

/** Returns whether the value of a parameter is the id of a file. */
export const isFileParameter = (parameter: Parameter): parameter is FileParameter =>
  parameter.data_type === 'Image' || parameter.data_type === 'File';

const read = `
  select id, media_type from files where id = any(string_to_array($1, ',')::uuid[]) and user_id = $2`;

function faultOf({ path, id, type }: AskedFile, found: Found | undefined): ErrorDetail | null {
  if (!found) {
    const { message } = errorCatalogue.FILE_NOT_FOUND;
    return { path, message, code: 'FILE_NOT_FOUND', params: { id } };
  }
  if (type === null || (type === 'Image') === isImageType(found.media_type)) return null;
  const message = `Must be ${type === 'Image' ? 'an image' : 'a document'}`;
  return { path, message, code: 'FILE_TYPE', params: { type: found.media_type } };
}

/** A user's own files among the given ids, by id. */
export async function ownFiles(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Map<string, Found>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Found>('files-asked-for', read, [ids.join(), userId]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Throws FILE_NOT_FOUND for files that are not the user's own, VALIDATION_FAILED for those of the wrong kind. Returns
 * whether there are images among them.
 */
export function checkFiles(asked: readonly AskedFile[], own: ReadonlyMap<string, Found>): boolean {
  const details = asked.flatMap((one) => faultOf(one, own.get(one.id)) ?? []);
  if (details.some(({ code }) => code === 'FILE_NOT_FOUND'))
    throw new AppError('FILE_NOT_FOUND', { details });
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
  return asked.some(({ id }) => isImageType(own.get(id)?.media_type ?? 'text/plain'));
}

const readFamily = `
  select p.model_type as family from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = $1 order by tp.position limit 1`;

/** Returns whether models of a family accept images. */
export const hasVision = ({ models }: Config, family: string): boolean =>
  models.vision.some((each) => each === family);

/** Throws MODEL_CANNOT_SEE when a family does not accept the image at `path`. */
export function requireFamilyVision(
  config: Config,
  { family, path }: { family: string; path: string },
): void {
  if (hasVision(config, family)) return;
  const { message } = errorCatalogue.MODEL_CANNOT_SEE;
  const params = { family, options: config.models.vision.join(', ') };
  throw new AppError('MODEL_CANNOT_SEE', { details: [{ path, message, code: 'MODEL_CANNOT_SEE', params }] });
}

/** The same for the family of a task's prompts. */
export async function requireVision(
  config: Config,
  db: Db,
  { taskId, path }: { taskId: string; path: string },
) {
  const [row] = await db.query<{ family: LlmModel }>('family-of-task', readFamily, [taskId]);
  requireFamilyVision(config, { family: row?.family ?? 'chatgpt', path });
}
