import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** Locks the rows, so that none is deleted before the run is stored; a file in use does not expire. */
const use = `
  with held as (
    update files set unused_since = null
    where id = any(string_to_array($2, ',')::uuid[]) and user_id = $3 returning id
  )
  insert into execution_files (execution_id, file_id) select $1::uuid, id from held on conflict do nothing
  returning file_id`;

type Uses = { executionId: string; userId: string; ids: readonly string[] };

/** Records that an execution uses files, in the transaction that stores it. Throws FILE_NOT_FOUND. */
export async function useFiles(tx: Db, { executionId, userId, ids }: Uses): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  const used = await tx.query('use-files', use, [executionId, [...wanted].join(), userId]);
  if (used.length < wanted.size) throw new AppError('FILE_NOT_FOUND');
}
