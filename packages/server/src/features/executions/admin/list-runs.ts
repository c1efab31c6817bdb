import type { AdminExecution, AdminExecutionFilters, api, ParsedQuery } from '@agentarium/contracts';
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { executions, users } from '../../../db/schema/index.ts';
import { executionState, hasWireStatus, wireStatus } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { csvFile } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/database/database.ts';
import { createdBetween, filterMoment, idCursor, type Page, pageOf } from '../../../platform/list-queries.ts';
import { presentAnsweredBy, presentError } from '../read/get-execution.ts';

/** The filters of all users' runs, with the times as they were given. */
export type RunFilter = Omit<AdminExecutionFilters, 'from' | 'to'> & {
  from: Date | undefined;
  to: Date | undefined;
};

/** Reads the filters of a request. */
export const runFilter = ({ from, to, ...filters }: AdminExecutionFilters): RunFilter => ({
  ...filters,
  from: filterMoment(from),
  to: filterMoment(to),
});

/** Runs that a family answered or failed, also those that another answered in its place. */
const ofFamily = (family: string) =>
  or(
    eq(executions.model_family, family),
    sql`${executions.trace} ? 'tried' and ${executions.trace} @> ${{ tried: [{ family }] }}::jsonb`,
  );

/** The condition of the filters on `executions`; follow-ups are no runs. */
export function matchingRuns(filter: RunFilter): SQL | undefined {
  const { user_id, task_id, agent_id, model, model_family, status, error_code, from, to } = filter;
  return and(
    eq(executions.is_follow_up, false),
    user_id ? eq(executions.user_id, user_id) : undefined,
    task_id ? eq(executions.task_id, task_id) : undefined,
    agent_id ? eq(executions.agent_id, agent_id) : undefined,
    model ? eq(executions.model, model) : undefined,
    model_family && ofFamily(model_family),
    status && sql.raw(hasWireStatus[status]('executions.status')),
    error_code
      ? and(
          eq(executions.error_code, error_code),
          sql.raw(executionState.isWithoutAnswer('executions.status')),
        )
      : undefined,
    createdBetween(executions, { from, to }),
  );
}

/** The columns that administrators see of a run: none that holds what its user gave or got. */
export const adminColumns = {
  id: executions.id,
  user_id: executions.user_id,
  username: users.username,
  task_id: executions.task_id,
  task_name: executions.task_name,
  agent_id: executions.agent_id,
  agent_name: executions.agent_name,
  parent_execution_id: executions.parent_execution_id,
  status: executions.status,
  error_code: executions.error_code,
  error_message: executions.error_message,
  triggered_by_scheduler: executions.triggered_by_scheduler,
  created_at: executions.created_at,
  started_at: executions.started_at,
  finished_at: executions.finished_at,
  model: executions.model,
  model_family: executions.model_family,
  is_demo: executions.is_demo,
  input_tokens: executions.input_tokens,
  output_tokens: executions.output_tokens,
  duration_ms: executions.duration_ms,
  cost_micros: executions.cost_micros,
};

/** A run as administrators see it in lists. */
type AdminRow = Pick<typeof executions.$inferSelect, Exclude<keyof typeof adminColumns, 'username'>> & {
  username: string;
};

/** The newest runs that match, before the run of the given id. */
export function findRuns(
  db: Db,
  filter: RunFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AdminRow[]> {
  return db
    .select(adminColumns)
    .from(executions)
    .innerJoin(users, eq(users.id, executions.user_id))
    .where(and(matchingRuns(filter), before ? lt(executions.id, before) : undefined))
    .orderBy(desc(executions.id))
    .limit(limit);
}

/** A run as administrators get it from the API. */
export function presentRun(row: AdminRow): AdminExecution {
  return {
    id: row.id,
    user_id: row.user_id,
    username: row.username,
    task_id: row.task_id,
    task_name: row.task_name,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    parent_execution_id: row.parent_execution_id,
    status: wireStatus[row.status],
    error: presentError(row),
    triggered_by_scheduler: row.triggered_by_scheduler,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    ...presentAnsweredBy(row),
    cost_micros: row.cost_micros,
  };
}

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

/** The same runs as CSV, read page by page while sending. */
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
