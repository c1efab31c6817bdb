import { countRun } from '../../server/src/features/executions/finish/effects.ts';
import type { FinishedRun } from '../../server/src/features/executions/finish/finish-execution.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

/** Ends stored runs and counts them for the statistics: without a worker, costs or notifications. */
export async function endRuns(
  database: Database,
  ids: readonly string[],
  { status = 'completed', code = null }: { status?: 'completed' | 'failed'; code?: string | null } = {},
): Promise<void> {
  const rows = await database.query<FinishedRun>(
    '',
    `update executions set status = $2, error_code = $3 where id = any($1)
     returning *, false as has_rounds`,
    [ids, code === 'CANCELLED' ? 'cancelled' : status, code],
  );
  for (const run of rows) if (run.parent_execution_id === null) await countRun(database, run);
}
