import type { StoredFile } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { readUpload } from './content/read-upload.ts';
import { fileNameOf } from './file-name.ts';
import { presentFile } from './present.ts';
import { mustHaveRoom, storeFile } from './store-file.ts';

type Upload = { bytes: Uint8Array; contentType: string | undefined; fileName: string | undefined };

/**
 * Stores an upload of the caller's (docs/spec/user-side.md#files): what it is, its bytes say. Throws FILE_TYPE,
 * FILE_UNREADABLE and STORAGE_FULL; then nothing is stored.
 */
export async function createFile(
  ctx: SignedIn,
  { bytes, contentType, fileName }: Upload,
): Promise<StoredFile> {
  await mustHaveRoom(ctx, ctx.database, 1);
  const { textChars, ...read } = await readUpload(bytes, contentType);
  const now = ctx.clock.now();
  const row = {
    id: newId(now.getTime()),
    user_id: ctx.actor.id,
    name: fileNameOf(fileName),
    size: read.bytes.length,
    ...read,
    text_chars: textChars,
    unused_since: now,
    created_at: now,
  };
  await ctx.database.transaction((tx) => storeFile(ctx, tx, row));
  return presentFile(row);
}
