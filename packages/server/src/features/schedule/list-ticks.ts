import type { PastTick, TickOutcome } from '@agentarium/contracts';
import { type ExecutionState, wireStatus } from '../../db/states/execution-state.ts';
import type { SignedIn } from '../../platform/context.ts';
import { type Page, pageOf, readCursor } from '../../platform/cursor.ts';
import { loadSchedule } from './queries.ts';

type Row = {
  fire_at: Date;
  outcome: TickOutcome;
  reason: string | null;
  execution_id: string | null;
  execution_status: ExecutionState | null;
};

const list = `
  select t.fire_at, t.outcome, t.reason, e.id as execution_id, e.status as execution_status
  from schedule_ticks t left join executions e on e.id = t.execution_id
  where t.schedule_id = $1 and t.fire_at < $2
  order by t.fire_at desc limit $3`;

const endOfTime = new Date('9999-12-31');

/** Outcomes of the caller's schedule's ticks, newest first. Throws SCHEDULE_NOT_FOUND. */
export async function listTicks(
  ctx: SignedIn,
  { id: taskId, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<PastTick>> {
  const { database, actor } = ctx;
  const [before] = readCursor(cursor, ['moment']) ?? [];
  const { id } = await loadSchedule(database.db, actor.id, taskId);
  const values = [id, before === undefined ? endOfTime : new Date(Number(before)), limit + 1];
  const rows = await database.query<Row>('list-ticks', list, values);
  const { page, next_cursor } = pageOf(rows, limit, ({ fire_at }) => fire_at.getTime());
  return {
    items: page.map(({ fire_at, execution_status: state, ...tick }) => ({
      ...{ time: fire_at.toISOString(), ...tick },
      execution_status: state && wireStatus[state],
    })),
    next_cursor,
  };
}
