import { childSequenceState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';

const lockUser = 'select id from users where id = $1 for no key update';
const readCurrent = `
  select current_execution_id as current from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()}`;
const stop = `
  update child_sequences set status = ${childSequenceState.stopped}, error_code = 'CANCELLED', error_message = 'Stopped by the user.',
    current_execution_id = null, due = false, held = false, updated_at = $2
  where execution_id = $1 and ${childSequenceState.isRunning()}
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as signalled`;

/**
 * Stops the sequence of children of the caller's parent execution. Returns the execution that it waits for, which the
 * caller may cancel, null when there is none, undefined when no sequence was running.
 */
export async function stopChildren(ctx: SignedIn, parentId: string): Promise<string | null | undefined> {
  const { database, clock, actor } = ctx;
  return database.transaction(async (tx) => {
    // Steps take this lock too, so none starts between the two statements below.
    await tx.query('lock-user', lockUser, [actor.id]);
    const [sequence] = await tx.query<{ current: string | null }>('current-child', readCurrent, [parentId]);
    const ended = await tx.query('stop-children', stop, [parentId, clock.now()]);
    return ended.length === 0 ? undefined : (sequence?.current ?? null);
  });
}
