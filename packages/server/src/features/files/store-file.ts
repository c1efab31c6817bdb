import { type ErrorDetail, errorCatalogue, maxFiles } from '@agentarium/contracts';
import { files } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db, Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

const lockUser = 'select id from users where id = $1 for no key update';
/** Reads by the index of an account's files. */
const readUsed = `
  select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from files where user_id = $1`;

const full = (detail: Omit<ErrorDetail, 'path'>) =>
  new AppError('STORAGE_FULL', { details: [{ path: 'body', ...detail }], isExpected: true });

/** Throws STORAGE_FULL when another file of `bytes` would exceed the account's quota or its number of files. */
export async function requireStorage(
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
export async function storeFile(ctx: SignedIn, tx: Db, row: typeof files.$inferInsert): Promise<void> {
  await tx.query('lock-user', lockUser, [ctx.actor.id]);
  await requireStorage(ctx, tx, row.size);
  await tx.insert(files).values(row);
}
