import type { StoredFile } from '@agentarium/contracts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { files } from '../../db/schema/index.ts';
import { executionState } from '../../db/states.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { contentOf, piecesOf } from './stored-content.ts';

/** The columns of a file that are shown; its content is read separately. */
export const fileColumns = {
  id: files.id,
  name: files.name,
  media_type: files.media_type,
  size: files.size,
  width: files.width,
  height: files.height,
  text_chars: files.text_chars,
  unread_pages: files.unread_pages,
  is_active: files.is_active,
  created_at: files.created_at,
};

type FileRow = Omit<StoredFile, 'created_at'> & { created_at: Date };

/** A file as returned by the API. */
export const presentFile = ({ created_at, ...row }: FileRow): StoredFile => ({
  id: row.id,
  name: row.name,
  media_type: row.media_type,
  size: row.size,
  width: row.width,
  height: row.height,
  text_chars: row.text_chars,
  unread_pages: row.unread_pages,
  is_active: row.is_active,
  created_at: created_at.toISOString(),
});

type Asked = { id: string };

/**
 * The given columns of one of the caller's files. Throws FILE_NOT_FOUND, also for others' files, to reveal nothing
 * about them. Others read a file by a share link only (executions/shares/shared-result.ts).
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

/** Locks the row, so that no run starts to use the file meanwhile. */
const lockFile = 'select id from files where id = $1 and user_id = $2 for update';
const readUses = `
  select (select count(*)::int from execution_files u join executions e on e.id = u.execution_id
      where u.file_id = $1 and ${executionState.isOpen('e.status')}) as runs,
    (select count(*)::int from schedules_of_file($2, $1)) as schedules`;
const remove = 'delete from files where id = $1';

/**
 * Deletes one of the caller's files. Throws FILE_NOT_FOUND, or IN_USE while a run or a schedule needs it. The trigger
 * `note_removed_object` records its object in the store, which a job then deletes (stored-content.ts).
 */
export async function deleteFile(
  { database, actor }: SignedIn,
  { id }: { id: string },
): Promise<{ message: string }> {
  await database.transaction(async (tx) => {
    const found = await tx.query('lock-file', lockFile, [id, actor.id]);
    if (found.length === 0) throw new AppError('FILE_NOT_FOUND');
    const [uses] = await tx.query<{ runs: number; schedules: number }>('file-uses', readUses, [id, actor.id]);
    const { runs = 0, schedules = 0 } = uses ?? {};
    const details = [
      ...(runs > 0 ? [{ code: 'HAS_EXECUTIONS' as const, count: runs }] : []),
      ...(schedules > 0 ? [{ code: 'HAS_SCHEDULES' as const, count: schedules }] : []),
    ].map(({ code, count }) => ({ path: 'id', message: 'Is still in use', code, params: { count } }));
    if (details.length > 0) throw new AppError('IN_USE', { details });
    await tx.query('delete-file', remove, [id]);
  });
  return { message: 'File deleted' };
}

/** The caller's files, each with its content in Base64 piece by piece, so that one piece at a time is in memory. */
export async function* exportFiles(
  ctx: SignedIn,
): AsyncGenerator<{ facts: object; content: AsyncIterable<string> }> {
  let last: string | null = null;
  for (;;) {
    const [row] = await ctx.database.db
      .select({ ...fileColumns, object_key: files.object_key })
      .from(files)
      .where(and(eq(files.user_id, ctx.actor.id), last === null ? undefined : gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(1);
    if (!row) return;
    last = row.id;
    const { object_key, ...facts } = row;
    yield { facts, content: base64Of(piecesOf(ctx, { ...facts, object_key })) };
  }
}

/** Ends early for a file that was deleted meanwhile or that the store has lost: everything else is still exported. */
async function* base64Of(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  try {
    for await (const piece of pieces)
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64');
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'FILE_NOT_FOUND')) throw error;
  }
}
