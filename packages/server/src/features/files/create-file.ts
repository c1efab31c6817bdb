import type { StoredFile } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { readUpload, type Upload } from './content/read-upload.ts';
import { fileNameOf } from './file-name.ts';
import { presentFile } from './present.ts';
import { withUpload } from './receive-upload.ts';
import { requireStorage, storeFile } from './store-file.ts';
import { putObject, removeObject } from './stored-objects.ts';

type Sent = {
  body: AsyncIterable<Uint8Array>;
  contentType: string | undefined;
  fileName: string | undefined;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
};

/**
 * Stores an upload of the caller (docs/spec/user-side.md#files); its content determines its type. Throws FILE_TYPE,
 * FILE_UNREADABLE and STORAGE_FULL, and what `withUpload` throws; then nothing is stored.
 */
export const createFile = (ctx: SignedIn, { body, ...sent }: Sent): Promise<StoredFile> =>
  withUpload(ctx, body, (upload) => storeUpload(ctx, upload, sent));

async function storeUpload(
  ctx: SignedIn,
  upload: Upload,
  { contentType, fileName, signal }: Omit<Sent, 'body'>,
): Promise<StoredFile> {
  signal.throwIfAborted();
  await requireStorage(ctx, ctx.database, 1);
  const { memory, actor } = ctx;
  const reading = { memory, userId: actor.id, contentType, signal };
  const { textChars, unreadPages, ...read } = await readUpload(upload, reading);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const object_key = ctx.objects && `${ctx.actor.id}/${id}`;
  const row = {
    id,
    user_id: ctx.actor.id,
    name: fileNameOf(fileName, read.media_type),
    size: read.bytes.length,
    ...read,
    object_key,
    bytes: object_key === null ? read.bytes : null,
    text_chars: textChars,
    unread_pages: unreadPages,
    unused_since: now,
    created_at: now,
  };
  if (object_key !== null) {
    await requireStorage(ctx, ctx.database, row.size);
    await putObject(ctx, { key: object_key, ...read });
  }
  try {
    await ctx.database.transaction((tx) => storeFile(ctx, tx, row));
  } catch (error) {
    // If this fails, the job that `putObject` sent deletes it.
    if (object_key !== null) await removeObject(ctx, object_key).catch(() => undefined);
    throw error;
  }
  return presentFile(row);
}
