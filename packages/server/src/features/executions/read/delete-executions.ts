import { childSequenceState, executionState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { againIfDeadlocked, type Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { stopChildren } from '../sequence/run-children.ts';
import { stopExecution } from './cancel-execution.ts';

type Found = { id: string; user_id: string; live: boolean };

/** The requested runs, their children and the follow-ups of both; those in progress are stopped, the last one first. */
const readFamily = `
  with recursive family as (
    select id, user_id, status, 0 as depth from executions
    where id = any($1::uuid[]) and not is_follow_up
    union all
    select e.id, e.user_id, e.status, f.depth + 1 from executions e join family f on e.parent_execution_id = f.id
  )
  select id, user_id, ${executionState.isOpen()} as live from family
  group by id, user_id, status order by max(depth) desc, id`;

/** A sequence would run a deleted child again, so it ends when it or one of its children is deleted. */
const sequencesOf = `
  select s.execution_id as id from child_sequences s
  where ${childSequenceState.isRunning('s.status')} and s.execution_id in (
    select coalesce(e.parent_execution_id, e.id) from executions e
    where e.id = any($1::uuid[]))`;

const lockUser = 'select id from users where id = $1 for no key update';
const lockChildren = `
  select id from executions where parent_execution_id = any($1::uuid[]) order by id for update`;
/**
 * Children, follow-ups, events, tool calls and links are deleted by cascade; statistics stay. Files that no run has any
 * more are deleted by the trigger `drop_unused_file`, and their objects by the job `remove-orphans`.
 */
const remove = `
  delete from executions
  where id = any($1::uuid[]) and user_id = $2 and not is_follow_up returning id`;

async function removeRows(ctx: SignedIn, ids: readonly string[]): Promise<string[]> {
  const { database, actor } = ctx;
  // The job that indexes answers may lock the same runs in another order.
  const gone = await againIfDeadlocked(() =>
    database.transaction(async (tx) => {
      await tx.query('lock-user', lockUser, [actor.id]);
      await tx.query('lock-children-to-delete', lockChildren, [ids]);
      return tx.query<{ id: string }>('delete-executions', remove, [ids, actor.id]);
    }),
  );
  for (const { id } of gone)
    for (const topic of ['cancel', 'execution'] as const) ctx.signals.publish(topic, id);
  return gone.map(({ id }) => id);
}

const familyOf = (database: Database, ids: readonly string[]) =>
  database.query<Found>('family-to-delete', readFamily, [ids]);

/**
 * Deletes the caller's executions with their children; running ones are stopped first, so that statistics, schedules
 * and counts register their end. Returns the ids that existed. Throws FORBIDDEN, and deletes nothing, when one belongs
 * to another user.
 */
export async function deleteExecutions(ctx: SignedIn, ids: readonly string[]): Promise<string[]> {
  const family = await familyOf(ctx.database, ids);
  if (family.some(({ user_id }) => user_id !== ctx.actor.id)) {
    throw new AppError('FORBIDDEN', { message: 'You do not have permission to delete this execution.' });
  }
  const sequences = await ctx.database.query<{ id: string }>('sequences-to-end', sequencesOf, [ids]);
  for (const { id } of sequences) await stopChildren(ctx, { id, user_id: ctx.actor.id });
  // Read again: a sequence may have started a child before it was stopped.
  const live = (sequences.length > 0 ? await familyOf(ctx.database, ids) : family).filter((run) => run.live);
  for (const run of live) await stopExecution(ctx, run);
  return removeRows(ctx, ids);
}

/** Deletes one execution that the caller owns. Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's. */
export async function deleteExecution(ctx: SignedIn, id: string): Promise<void> {
  const deleted = await deleteExecutions(ctx, [id]);
  if (deleted.length === 0) throw new AppError('EXECUTION_NOT_FOUND');
}
