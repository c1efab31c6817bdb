import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileLimits } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tooLarge } from '../../platform/http/body.ts';
import type { Upload } from './content/read-upload.ts';

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
export async function withUpload<T>(
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
