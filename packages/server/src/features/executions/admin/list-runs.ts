import type { AdminExecution, api, ParsedQuery } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { csvFile } from '../../../platform/csv.ts';
import { idCursor, type Page, pageOf } from '../../../platform/cursor.ts';
import { type AdminRow, findRuns, presentRun, runFilter } from './find-runs.ts';

/** The runs of all users that match, newest first, by key; for administrators. Throws VALIDATION_FAILED. */
export async function listAllExecutions(
  ctx: SignedIn,
  { cursor, limit, ...filters }: ParsedQuery<typeof api.executions.listAllExecutions>,
): Promise<Page<AdminExecution> & { currency_code: string }> {
  const rows = await findRuns(ctx.database.db, runFilter(filters), {
    before: idCursor(cursor),
    limit: limit + 1,
  });
  const { page, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: page.map(presentRun), next_cursor, currency_code: ctx.config.currency };
}

/** The columns of the file, each a field of a run. */
const columns = [
  'id',
  'created_at',
  'started_at',
  'finished_at',
  'username',
  'user_id',
  'task_name',
  'task_id',
  'agent_name',
  'agent_id',
  'parent_execution_id',
  'status',
  'error_code',
  'error_message',
  'model',
  'model_family',
  'duration_ms',
  'input_tokens',
  'output_tokens',
  'cost',
] as const;

function csvRow(row: AdminRow) {
  const { error, cost_micros, ...run } = presentRun(row);
  const cells = {
    ...run,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    cost: cost_micros === null ? null : cost_micros / 1e6,
  };
  return columns.map((column) => cells[column]);
}

/** The same runs as CSV, read page by page while sending. Throws VALIDATION_FAILED before the first line. */
export function exportExecutions(
  ctx: SignedIn,
  filters: ParsedQuery<typeof api.executions.exportExecutions>,
): Promise<AsyncGenerator<string>> {
  const filter = runFilter(filters);
  return csvFile({
    columns,
    load: (before, limit) => findRuns(ctx.database.db, filter, { before, limit }),
    cellsOf: csvRow,
  });
}
