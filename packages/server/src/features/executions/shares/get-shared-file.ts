import type { Context, Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { contentOf, type FileToSend } from '../../files/index.ts';
import { hashOfToken } from './shares.ts';
import { fromShownFollowUps, fromWorkingShare, isWorkingShare } from './working-share.ts';

type Asked = { token: string; id: string };

const readShared = (columns: string) => `
  select ${columns} ${fromWorkingShare} join files x on x.id = $3 and x.user_id = s.user_id
  where ${isWorkingShare} and s.include_files and exists (
    select 1 from execution_files used where used.file_id = x.id
      and (used.execution_id = e.id or used.execution_id in (select q.id ${fromShownFollowUps})))`;
const readFile = `${readShared('x.id, x.name, x.media_type, x.size, x.object_key')} and not x.is_active`;
const readPreview = readShared('x.preview');

async function read<Row>(
  { database, clock }: Services,
  { token, id }: Asked,
  name: string,
  text: string,
): Promise<Row> {
  const [row] = await database.query<Row>(name, text, [hashOfToken(token), clock.now(), id]);
  if (!row) throw new AppError('FILE_NOT_FOUND');
  return row;
}

/**
 * A file of a shared result, for anyone with the link. Throws FILE_NOT_FOUND unless the link is valid, includes files
 * and shows the run or the question with this file, and the file is not active.
 */
export async function getSharedFile(ctx: Context, asked: Asked) {
  return contentOf(ctx, await read<FileToSend>(ctx, asked, 'shared-file', readFile));
}

/** A thumbnail of the same; documents have none. */
export async function getSharedFilePreview(ctx: Services, asked: Asked) {
  const { preview } = await read<{ preview: Uint8Array | null }>(ctx, asked, 'shared-preview', readPreview);
  if (!preview) throw new AppError('FILE_NOT_FOUND');
  return { name: null, media_type: 'image/webp', content: preview };
}
