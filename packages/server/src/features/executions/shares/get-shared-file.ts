import type { Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { contentOf } from '../../files/index.ts';
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

type File = { id: string; name: string; media_type: string; size: number; object_key: string | null };

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
export async function getSharedFile(ctx: Services, asked: Asked) {
  const { name, ...file } = await read<File>(ctx, asked, 'shared-file', readFile);
  return { name, ...(await contentOf(ctx, file)) };
}

/** A thumbnail of the same; documents have none. */
export async function getSharedFilePreview(ctx: Services, asked: Asked) {
  const { preview } = await read<{ preview: Uint8Array | null }>(ctx, asked, 'shared-preview', readPreview);
  if (!preview) throw new AppError('FILE_NOT_FOUND');
  return { name: null, media_type: 'image/webp', content: preview };
}
