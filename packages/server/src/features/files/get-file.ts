import type { StoredFile } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { files } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { fileColumns, presentFile } from './present.ts';
import { contentOf } from './stored-bytes.ts';

type Asked = { id: string };

/**
 * The given columns of one of the caller's files. Throws FILE_NOT_FOUND, also for others' files, to reveal nothing
 * about them. Others read a file by a share link only (executions/shares/get-shared-file.ts).
 */
async function ownFile<Columns extends Record<string, PgColumn>>(
  { database, actor }: SignedIn,
  id: string,
  columns: Columns,
) {
  const [row] = await database.db
    .select(columns)
    .from(files)
    .where(and(eq(files.id, id), eq(files.user_id, actor.id)));
  if (!row) throw new AppError('FILE_NOT_FOUND');
  return row;
}

/** The description of one of the caller's files. Throws FILE_NOT_FOUND. */
export const describeFile = async (ctx: SignedIn, { id }: Asked): Promise<StoredFile> =>
  presentFile(await ownFile(ctx, id, fileColumns));

/** The content of one of the caller's files, with its name. Throws FILE_NOT_FOUND. */
export async function getFile(ctx: SignedIn, { id }: Asked) {
  const file = await ownFile(ctx, id, {
    id: files.id,
    name: files.name,
    media_type: files.media_type,
    size: files.size,
    object_key: files.object_key,
  });
  return contentOf(ctx, file);
}

/** A thumbnail of one of the caller's images. Throws FILE_NOT_FOUND, also for documents. */
export async function getFilePreview(ctx: SignedIn, { id }: Asked) {
  const { preview } = await ownFile(ctx, id, { preview: files.preview });
  if (!preview) throw new AppError('FILE_NOT_FOUND');
  return { name: null, media_type: 'image/webp', content: preview };
}
