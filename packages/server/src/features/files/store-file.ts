import { errorCatalogue } from '@agentarium/contracts';
import { files } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db, Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

const lockUser = 'select id from users where id = $1 for no key update';
const readUsed = 'select coalesce(sum(size), 0)::float8 as used from files where user_id = $1';

/** Throws STORAGE_FULL when another `more` bytes would exceed the account's quota. */
export async function requireStorage(
  { config, actor }: Pick<SignedIn, 'config' | 'actor'>,
  db: Statements,
  more: number,
): Promise<void> {
  const [row] = await db.query<{ used: number }>('files-used', readUsed, [actor.id]);
  const maximum = config.files.quotaBytes / (1024 * 1024);
  if ((row?.used ?? 0) + more <= config.files.quotaBytes) return;
  const { message } = errorCatalogue.STORAGE_FULL;
  throw new AppError('STORAGE_FULL', {
    details: [{ path: 'body', message, code: 'STORAGE_FULL', params: { maximum } }],
    isExpected: true,
  });
}

/** Stores a file under its owner's lock, so that parallel uploads cannot exceed the quota. Throws STORAGE_FULL. */
export async function storeFile(ctx: SignedIn, tx: Db, row: typeof files.$inferInsert): Promise<void> {
  await tx.query('lock-user', lockUser, [ctx.actor.id]);
  await requireStorage(ctx, tx, row.size);
  await tx.insert(files).values(row);
}
