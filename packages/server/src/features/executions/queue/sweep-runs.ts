import { executionState } from '../../../db/states.ts';
import type { Services } from '../../../platform/context.ts';

/** Families per transaction: few enough not to block others. */
const batch = 200;

/**
 * The oldest runs that are no child's, in the order of their ids, which is that of their acceptance. A family goes as a
 * whole: a parent stays while a child is younger or still runs.
 */
const readOldest = `
  with oldest as (
    select id, user_id, created_at, finished_at from executions
    where id > $1::uuid and parent_execution_id is null order by id limit ${batch}
  )
  select id, user_id, created_at, coalesce(finished_at < $2, false) and not exists (
    select 1 from executions c where c.parent_execution_id = oldest.id
      and (${executionState.isOpen('c.status')} or c.finished_at >= $2)) as is_over
  from oldest order by id`;
type Oldest = { id: string; user_id: string; created_at: Date; is_over: boolean };

/** Anyone who changes counts and runs together locks the user before the run. */
const lockUsers = `
  select id from users where id = any(string_to_array($1, ',')::uuid[]) order by id for no key update`;

/** Events, tool calls, links and children go by the cascade; what was counted of them stays. */
const remove = `
  delete from executions e where e.id = any(string_to_array($1, ',')::uuid[]) and e.finished_at < $2 and not exists (
    select 1 from executions c where c.parent_execution_id = e.id
      and (${executionState.isOpen('c.status')} or c.finished_at >= $2))
  returning e.id`;

const firstId = '00000000-0000-0000-0000-000000000000';

/** Removes runs that ended before `before`, with their children, as their owners could. Returns how many families. */
export async function sweepRuns({ database }: Services, before: Date, signal: AbortSignal): Promise<number> {
  let last = firstId;
  let removed = 0;
  while (!signal.aborted) {
    const oldest = await database.query<Oldest>('oldest-runs', readOldest, [last, before]);
    const over = oldest.filter(({ is_over }) => is_over);
    if (over.length > 0)
      removed += await database.transaction(async (tx) => {
        await tx.query('lock-users', lockUsers, [[...new Set(over.map(({ user_id }) => user_id))].join()]);
        return (await tx.query('remove-old-runs', remove, [over.map(({ id }) => id).join(), before])).length;
      });
    const youngest = oldest.at(-1);
    // Runs that were accepted later can't have ended before.
    if (!youngest || oldest.length < batch || youngest.created_at >= before) break;
    last = youngest.id;
  }
  return removed;
}
