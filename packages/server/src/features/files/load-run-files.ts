import type { FileType } from '@agentarium/contracts';
import type { RunFile } from '../../engine/types.ts';
import type { Services } from '../../platform/context.ts';
import { imageForModel } from './content/read-image.ts';
import { bytesOf } from './stored-bytes.ts';

/** The files of a run; for a follow-up also those of its run and of its sibling follow-ups. */
const ofExecution = `
  select u.file_id from execution_files u where u.execution_id = $1
  union select u.file_id from follow_ups f join execution_files u on u.execution_id = f.execution_id where f.id = $1
  union select u.file_id from follow_ups f join follow_ups o on o.execution_id = f.execution_id
    join execution_files u on u.execution_id = o.id where f.id = $1`;
const columns = `f.id, f.name, f.media_type, f.size, f.width, f.height, f.bytes, f.object_key, f.text,
  f.text_chars as "textChars"`;
const readOfExecution = `select ${columns} from files f where f.id in (${ofExecution})`;
const readOwn = `
  select ${columns} from files f where f.id = any(string_to_array($1, ',')::uuid[]) and f.user_id = $2`;

type Row = Omit<RunFile, 'bytes'> & {
  media_type: FileType;
  bytes: Uint8Array | null;
  object_key: string | null;
};

/** A file as sent to a model: an image's bytes, a document's text. */
async function runFileOf(services: Services, { object_key, bytes, ...row }: Row): Promise<RunFile> {
  if (row.text !== null) return { ...row, bytes: null };
  const stored = await bytesOf(services, { object_key, bytes });
  return { ...row, ...(await imageForModel({ ...row, bytes: stored })) };
}

async function runFiles(services: Services, rows: Row[]): Promise<RunFile[]> {
  const files: RunFile[] = [];
  for (const row of rows) files.push(await runFileOf(services, row));
  return files;
}

/** The files of an execution that are sent to a model. */
export const loadRunFiles = async (services: Services, executionId: string): Promise<RunFile[]> =>
  runFiles(services, await services.database.query<Row>('run-files', readOfExecution, [executionId]));

/** The same for files of a user that belong to no run. */
export const loadOwnFiles = async (
  services: Services,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<RunFile[]> =>
  ids.length === 0
    ? []
    : runFiles(services, await services.database.query<Row>('own-files', readOwn, [ids.join(), userId]));
