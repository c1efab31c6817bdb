import type { Statements } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { signalSql } from '../../../platform/signals.ts';

/** A parent's child tasks in order; `ran`: it has an execution under this parent. */
export const childTasks = `
  select t.id, exists (select 1 from executions c where c.parent_execution_id = p.id and c.task_id = t.id) as ran
  from executions p join tasks t on t.parent_task_id = p.task_id and t.task_type = 'child' and t.archived_at is null
  where p.id = $1 order by t.position, t.id`;
export type ChildTaskRow = { id: string; ran: boolean };

/** Reasons to skip a child instead of ending the sequence: the others may still run. */
const skips = new Set([
  'TASK_NOT_ACTIVE',
  'TIER_LOCKED',
  'FIELD_WITHHELD',
  'MISSING_USER_PARAMETERS',
  'VALIDATION_FAILED',
  'ALREADY_EXECUTED',
  'TASK_NOT_FOUND',
  'FILE_NOT_FOUND',
  'MODEL_CANNOT_SEE',
  'DAILY_LIMIT_TASK',
]);
export const isSkipped = (error: unknown): error is AppError =>
  error instanceof AppError && skips.has(error.code);

/** The actor that runs a parent's children in sequence. */
export const childrenActor = { kind: 'system', job: 'run-children' } as const;

/** The parent stays locked until the commit, so that its events get their ids in commit order. */
const add = `
  with held as (select id from executions where id = $1 for no key update)
  insert into execution_events (execution_id, type, data, created_at)
  select id, $2, $3::jsonb, $4 from held
  returning ${signalSql('execution', 'execution_id')} as signalled`;

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
