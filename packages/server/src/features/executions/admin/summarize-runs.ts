import type { api, ExecutionStatus, ExecutionSummary, ParsedQuery } from '@agentarium/contracts';
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { countedHours, executions, runHours } from '../../../db/schema/index.ts';
import { type ExecutionState, hasWireStatus, wireStatus } from '../../../db/states.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { matchingRuns, type RunFilter, runFilter } from './find-runs.ts';

type Count = { status: ExecutionState; error_code: string | null; runs: number };

/** Up to this many runs are counted one by one. */
const maxExact = 10_000;
/** The newest runs of one user that are counted: the hourly totals do not know users. */
const maxOfUser = 100_000;

/** Counts the newest runs that match, at most `limit` of them. */
async function countNewest(db: Db, filter: RunFilter, limit: number): Promise<Count[]> {
  const newest = db
    .select({ status: executions.status, error_code: executions.error_code })
    .from(executions)
    .where(matchingRuns(filter))
    .orderBy(desc(executions.id))
    .limit(limit)
    .as('newest');
  return db
    .select({ status: newest.status, error_code: newest.error_code, runs: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.status, newest.error_code);
}

/** Sums the hourly totals, and counts what was accepted after the last counted hour. */
async function sumHours(db: Db, filter: RunFilter): Promise<Count[]> {
  const { task_id, agent_id, model, status, error_code, from, to } = filter;
  const [last] = await db
    .select({ hour: countedHours.hour })
    .from(countedHours)
    .orderBy(desc(countedHours.hour))
    .limit(1);
  const uncounted = last ? new Date(last.hour.getTime() + HOUR_MS) : new Date(0);
  const sums = await db
    .select({
      status: runHours.status,
      error_code: sql<string | null>`nullif(${runHours.error_code}, '')`,
      runs: sql<number>`sum(${runHours.runs})::int`,
    })
    .from(runHours)
    .where(
      and(
        task_id ? eq(runHours.task_id, task_id) : undefined,
        agent_id ? eq(runHours.agent_id, agent_id) : undefined,
        model ? eq(runHours.model, model) : undefined,
        status && sql.raw(hasWireStatus[status]('run_hours.status')),
        error_code ? eq(runHours.error_code, error_code) : undefined,
        from && gte(runHours.hour, new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS)),
        to && lte(runHours.hour, to),
      ),
    )
    .groupBy(runHours.status, runHours.error_code);
  const since = from && from > uncounted ? from : uncounted;
  return [...sums, ...(await countNewest(db, { ...filter, from: since }, maxOfUser))];
}

/** Returns the counts of all matching runs, and whether they are exact. */
async function countRuns(db: Db, filter: RunFilter): Promise<{ counts: Count[]; exact: boolean }> {
  const counts = await countNewest(db, filter, maxExact + 1);
  if (total(counts) <= maxExact) return { counts, exact: true };
  if (filter.user_id === undefined) return { counts: await sumHours(db, filter), exact: false };
  const ofUser = await countNewest(db, filter, maxOfUser);
  return { counts: ofUser, exact: total(ofUser) < maxOfUser };
}

const total = (counts: readonly Count[]) => counts.reduce((sum, { runs }) => sum + runs, 0);

/** Adds up the counts by a key, without those that have none. */
function sumBy<Key extends string>(counts: readonly Count[], keyOf: (count: Count) => Key | null) {
  const sums = new Map<Key, number>();
  for (const count of counts) {
    const key = keyOf(count);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count.runs);
  }
  return sums;
}

/** Counts the runs of all users that match by status and by reason; for administrators. Throws VALIDATION_FAILED. */
export async function summarizeExecutions(
  ctx: SignedIn,
  filters: ParsedQuery<typeof api.executions.summarizeExecutions>,
): Promise<ExecutionSummary> {
  const { counts, exact } = await countRuns(ctx.database.db, runFilter(filters));
  const byStatus = sumBy<ExecutionStatus>(counts, ({ status }) => wireStatus[status]);
  const byReason = sumBy(counts, ({ status, error_code }) =>
    wireStatus[status] === 'failed' ? error_code : null,
  );
  const of = (status: ExecutionStatus) => byStatus.get(status) ?? 0;
  return {
    runs: total(counts),
    by_status: {
      pending: of('pending'),
      running: of('running'),
      completed: of('completed'),
      failed: of('failed'),
    },
    by_error_code: [...byReason]
      .map(([error_code, runs]) => ({ error_code, runs }))
      .sort((a, b) => b.runs - a.runs || (a.error_code < b.error_code ? -1 : 1)),
    exact,
  };
}
