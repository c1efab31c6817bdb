import {
  type ErrorDetail,
  errorCatalogue,
  type FileDataType,
  type FileType,
  type LlmModel,
  maxSentImageBytes,
  maxSentImages,
  type Parameter,
  type StoredFile,
} from '@agentarium/contracts';
import type { RunFile } from '../../engine/types.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Models } from '../../platform/models/create-models.ts';
import { imageForModel } from './content/read-image.ts';
import { isImageType } from './content/read-upload.ts';
import { bytesOf } from './stored-content.ts';

/** A file referenced by a request; `type` is null where images and documents are both accepted. */
export type AskedFile = { path: string; id: string; type: FileDataType | null };
export type FileParameter = Parameter & { data_type: FileDataType };
type Found = { id: string; media_type: FileType };

/** Returns whether the value of a parameter is the id of a file. */
export const isFileParameter = (parameter: Parameter): parameter is FileParameter =>
  parameter.data_type === 'Image' || parameter.data_type === 'File';

const readAsked = `
  select id, media_type from files where id = any($1::uuid[]) and user_id = $2`;

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
  const rows = await db.query<Found>('files-asked-for', readAsked, [ids, userId]);
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

const readModel = `
  select p.model_type as family, p.version from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = $1 order by tp.position limit 1`;

type AskedModel = { family: LlmModel; version: number };

/** Throws MODEL_CANNOT_SEE when the model of a family and version does not accept the image at `path`. */
export function requireModelVision(
  models: Models,
  { family, version, path }: AskedModel & { path: string },
): void {
  const [first = { family, modelId: '' }] = models.chainFor(family, version);
  if (models.canSee(first)) return;
  const { message } = errorCatalogue.MODEL_CANNOT_SEE;
  const params = { family, options: models.familiesThatSee().join(', ') };
  throw new AppError('MODEL_CANNOT_SEE', { details: [{ path, message, code: 'MODEL_CANNOT_SEE', params }] });
}

/** The same for the model of a task's prompts. */
export async function requireVision(
  models: Models,
  db: Db,
  { taskId, path }: { taskId: string; path: string },
) {
  const [row] = await db.query<AskedModel>('model-of-task', readModel, [taskId]);
  requireModelVision(models, { ...(row ?? { family: 'chatgpt', version: 1 }), path });
}

/** Locks the rows, so that none is deleted before the run is stored; a file in use does not expire. */
const use = `
  with held as (
    update files set unused_since = null
    where id = any($2::uuid[]) and user_id = $3 returning id
  )
  insert into execution_files (execution_id, file_id) select $1::uuid, id from held on conflict do nothing
  returning file_id`;

type Uses = { executionId: string; userId: string; ids: readonly string[] };

/** Records that an execution uses files, in the transaction that stores it. Throws FILE_NOT_FOUND. */
export async function useFiles(tx: Db, { executionId, userId, ids }: Uses): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  const used = await tx.query('use-files', use, [executionId, [...wanted], userId]);
  if (used.length < wanted.size) throw new AppError('FILE_NOT_FOUND');
}

/** The uses of files by a run; for a follow-up also by its run and its sibling follow-ups. */
const usesOfExecution = `
  select u.execution_id, u.file_id from execution_files u where u.execution_id = $1
  union select u.execution_id, u.file_id from follow_ups f join execution_files u on u.execution_id = f.execution_id
    where f.id = $1
  union select u.execution_id, u.file_id from follow_ups f join follow_ups o on o.execution_id = f.execution_id
    join execution_files u on u.execution_id = o.id where f.id = $1`;
const columns = `f.id, f.name, f.media_type, f.size, f.width, f.height, f.object_key, f.text,
  f.text_chars as "textChars"`;
/** The files last used first; ids of runs and files begin with their time. */
const readOfExecution = `
  select ${columns} from files f join (
    select file_id, max(execution_id::text) as last_use from (${usesOfExecution}) uses group by file_id) u on u.file_id = f.id
  order by u.last_use desc, f.id desc`;
const readOwn = `
  select ${columns} from files f where f.id = any($1::uuid[]) and f.user_id = $2
  order by f.id desc`;

type Row = Omit<RunFile, 'bytes'> & { media_type: FileType; object_key: string | null };

/** Returns the files that one question sends, of a list with the newest first: not more images than the limits allow. */
export function withNewestImages<File extends { size: number; text: string | null }>(
  files: readonly File[],
): (File & { isLeftOut: boolean })[] {
  let [images, bytes] = [0, 0];
  return files.map((file) => {
    if (file.text !== null) return { ...file, isLeftOut: false };
    images += 1;
    bytes += file.size;
    return { ...file, isLeftOut: images > maxSentImages || bytes > maxSentImageBytes };
  });
}

/** A file as sent to a model: an image's bytes, a document's text. */
async function runFileOf(services: Services, { object_key, ...row }: Row): Promise<RunFile> {
  if (row.text !== null || row.isLeftOut) return { ...row, bytes: null };
  const bytes = await bytesOf(services, { ...row, object_key });
  return { ...row, ...(await imageForModel({ ...row, bytes })) };
}

/** Reads one file after another, so that only what is sent is in memory. */
async function runFiles(services: Services, rows: Row[]): Promise<RunFile[]> {
  const files: RunFile[] = [];
  for (const row of rows) files.push(await runFileOf(services, row));
  return files;
}

const sentBytes = (rows: readonly Row[]) =>
  rows.reduce((sum, { size, text, isLeftOut }) => sum + (text === null && !isLeftOut ? size : 0), 0);

/**
 * The files of an execution that are sent to a model, the newest first. Waits while its user's runs have sent many images
 * shortly before.
 */
export async function loadRunFiles(
  services: Services,
  { id, user_id }: { id: string; user_id: string },
  signal: AbortSignal,
): Promise<RunFile[]> {
  const rows = withNewestImages(await services.database.query<Row>('run-files', readOfExecution, [id]));
  await services.memory.sentImages(user_id, sentBytes(rows), signal);
  return runFiles(services, rows);
}

/** The same for files of a user that belong to no run; it does not wait. */
export const loadOwnFiles = async (
  services: Services,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<RunFile[]> =>
  ids.length === 0
    ? []
    : runFiles(
        services,
        withNewestImages(await services.database.query<Row>('own-files', readOwn, [ids, userId])),
      );

/**
 * The model families that may answer with these files, and the files as they get them. Families without vision are no
 * fallback for a run with images. A task moved to a family without vision gets only the names of images.
 */
export function forFamilies<Entry extends { family: string; modelId: string }>(
  models: Models,
  { chain, files }: { chain: readonly Entry[]; files: RunFile[] },
): { chain: readonly Entry[]; files: RunFile[] } {
  const [first] = chain;
  if (!first || files.every(({ bytes }) => bytes === null)) return { chain, files };
  if (models.canSee(first)) return { chain: chain.filter(models.canSee), files };
  return { chain, files: files.map((file) => ({ ...file, bytes: null, isLeftOut: false })) };
}

/** SQL for the files of the execution in `row`, as JSON; null when it has none. */
export const filesOf = (row: string): string => `(
  select json_agg(json_build_object('id', x.id, 'name', x.name, 'media_type', x.media_type, 'size', x.size,
    'width', x.width, 'height', x.height, 'text_chars', x.text_chars, 'unread_pages', x.unread_pages,
    'is_active', x.is_active, 'created_at', x.created_at) order by x.id)
  from execution_files u join files x on x.id = u.file_id where u.execution_id = ${row}.id)`;

/** The result of `filesOf` as returned by the API. */
export const presentFiles = (files: StoredFile[] | null): StoredFile[] =>
  (files ?? []).map((file) => ({ ...file, created_at: new Date(file.created_at).toISOString() }));
