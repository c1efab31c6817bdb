import { executionState } from '../../db/states.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** Locks the row, so that no run starts to use the file meanwhile. */
const lockFile = 'select id from files where id = $1 and user_id = $2 for update';
const readUses = `
  select (select count(*)::int from execution_files u join executions e on e.id = u.execution_id
      where u.file_id = $1 and ${executionState.isOpen('e.status')}) as runs,
    (select count(*)::int from schedules s
      where s.user_id = $2 and s.parameters::text like '%' || $1 || '%') as schedules`;
const remove = 'delete from files where id = $1';

/**
 * Deletes one of the caller's files. Throws FILE_NOT_FOUND, or IN_USE while a run or a schedule needs it. The trigger
 * `note_removed_object` records its object in the store, which a job then deletes (stored-objects.ts).
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
