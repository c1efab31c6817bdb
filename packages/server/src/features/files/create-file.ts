import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ErrorDetail,
  errorCatalogue,
  fileLimits,
  maxFiles,
  type StoredFile,
} from '@agentarium/contracts';
import { files } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db, Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { tooLarge } from '../../platform/http/body.ts';
import { newId } from '../../platform/ids.ts';
import { readUpload, type Upload } from './content/read-upload.ts';
import { fileNameOf } from './file-name.ts';
import { presentFile } from './files.ts';
import { putObject, removeObject } from './stored-content.ts';

/** Opens a file without a name, of which nothing is left once it is closed or the process ends. */
async function openNameless(dataDir: string): Promise<FileHandle> {
  const folder = join(dataDir, 'uploads');
  // With DATABASE_URL and JWT_SECRET nothing else is written to this folder, so it may be missing.
  const isThere = await mkdir(folder, { recursive: true, mode: 0o700 }).then(
    () => true,
    () => false,
  );
  const path = join(isThere ? folder : tmpdir(), `agentarium-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await unlink(path);
  return file;
}

async function writeTo(file: FileHandle, body: AsyncIterable<Uint8Array>): Promise<void> {
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > fileLimits.maxBytes) throw tooLarge('FILE_TOO_LARGE', fileLimits.maxBytes);
    await file.writeFile(bytes);
  }
}

/** How much of a file its type is found in, in bytes. */
const headBytes = 4096;

async function arrived(file: FileHandle): Promise<Upload> {
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return {
    head: head.subarray(0, bytesRead),
    open: () => file.createReadStream({ start: 0, autoClose: false }),
  };
}

const isDiskFault = (error: unknown) =>
  error instanceof Error &&
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE'].includes(String('code' in error && error.code));

/**
 * Writes a body to the disk while it arrives, then calls `work` with it. An account sends a few at a time, and the
 * request counts as load only when its body is there. Throws RATE_LIMITED, FILE_TOO_LARGE, SERVICE_UNAVAILABLE when the
 * disk does not take it, and what `work` throws.
 */
async function withUpload<T>(
  ctx: SignedIn,
  body: AsyncIterable<Uint8Array>,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const close = ctx.memory.uploads.open(ctx.actor.id);
  let file: FileHandle | null = null;
  try {
    file = await openNameless(ctx.config.dataDir);
    const written = writeTo(file, body);
    await (ctx.load?.uncounted(written) ?? written);
  } catch (error) {
    await file?.close();
    close();
    throw isDiskFault(error) ? new AppError('SERVICE_UNAVAILABLE', { retryAfter: 60, cause: error }) : error;
  }
  close();
  try {
    return await ctx.memory.slowRequests(ctx.actor.id, async () => work(await arrived(file)));
  } finally {
    await file.close();
  }
}

const lockUser = 'select id from users where id = $1 for no key update';
/** Reads by the index of an account's files. */
const readUsed = `
  select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from files where user_id = $1`;

const full = (detail: Omit<ErrorDetail, 'path'>) =>
  new AppError('STORAGE_FULL', { details: [{ path: 'body', ...detail }], isExpected: true });

/** Throws STORAGE_FULL when another file of `bytes` would exceed the account's quota or its number of files. */
async function requireStorage(
  { config, actor }: Pick<SignedIn, 'config' | 'actor'>,
  db: Statements,
  bytes: number,
): Promise<void> {
  const [used] = await db.query<{ files: number; bytes: number }>('files-used', readUsed, [actor.id]);
  const { quotaBytes } = config.files;
  if ((used?.files ?? 0) >= maxFiles) {
    const message = `An account stores at most ${maxFiles} files`;
    throw full({ message, code: 'FILE_COUNT', params: { maximum: maxFiles } });
  }
  if ((used?.bytes ?? 0) + bytes <= quotaBytes) return;
  const { message } = errorCatalogue.STORAGE_FULL;
  throw full({ message, code: 'STORAGE_FULL', params: { maximum: quotaBytes / (1024 * 1024) } });
}

/** Stores a file under its owner's lock, so that parallel uploads cannot exceed its limits. Throws STORAGE_FULL. */
async function storeFile(ctx: SignedIn, tx: Db, row: typeof files.$inferInsert): Promise<void> {
  await tx.query('lock-user', lockUser, [ctx.actor.id]);
  await requireStorage(ctx, tx, row.size);
  await tx.insert(files).values(row);
}

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
