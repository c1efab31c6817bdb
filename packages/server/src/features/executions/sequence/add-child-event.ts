import type { Statements } from '../../../platform/database/database.ts';

/** The parent stays locked until the commit, so that its events get their ids in commit order. */
const add = `
  with held as (select id from executions where id = $1 for no key update)
  insert into execution_events (execution_id, type, data, created_at)
  select id, $2, $3::jsonb, $4 from held
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as signalled`;

type ChildEvent =
  | { type: 'child-started'; data: { execution_id: string; task_id: string; task_name: string } }
  | { type: 'child-ended'; data: { execution_id: string; task_id: string; status: string } };

/** Adds an event about a child to its parent's stream, and signals it on commit. */
export async function addChildEvent(
  tx: Statements,
  parentId: string,
  { type, data }: ChildEvent,
  now: Date,
): Promise<void> {
  await tx.query('add-child-event', add, [parentId, type, JSON.stringify(data), now]);
}
