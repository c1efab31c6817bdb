import { childSequenceState } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { recordAudit } from '../../audit/index.ts';
import { stoppedMessage } from '../finish/finish-execution.ts';

const lockUser = 'select id from users where id = $1 for no key update';
const readCurrent = `
  select current_execution_id as current from child_sequences where execution_id = $1 and ${childSequenceState.isRunning()}`;
const stop = `
  update child_sequences set status = ${childSequenceState.stopped}, error_code = 'CANCELLED', error_message = $3,
    current_execution_id = null, due = false, held = false, updated_at = $2
  where execution_id = $1 and ${childSequenceState.isRunning()}
  returning pg_notify('agentarium', 'execution:' || execution_id)::text as signalled`;

/**
 * Stops the sequence of children of a parent execution for its owner or an administrator. Returns the execution that it
 * waits for, which the caller may cancel, null when there is none, undefined when no sequence was running.
 */
export async function stopChildren(
  ctx: SignedIn,
  { id: parentId, user_id }: { id: string; user_id: string },
): Promise<string | null | undefined> {
  const { database, clock, actor } = ctx;
  const admin = actor.id === user_id ? null : actor;
  return database.transaction(async (tx) => {
    const now = clock.now();
    // Steps take this lock too, so none starts between the two statements below.
    await tx.query('lock-user', lockUser, [user_id]);
    const [sequence] = await tx.query<{ current: string | null }>('current-child', readCurrent, [parentId]);
    const ended = await tx.query('stop-children', stop, [parentId, now, stoppedMessage(admin)]);
    if (ended.length > 0 && admin !== null)
      await recordAudit(ctx, tx, {
        action: 'executions.cancelUserExecution',
        targetType: 'execution',
        targetId: parentId,
        changes: { status: 'stopped' },
        now,
      });
    return ended.length === 0 ? undefined : (sequence?.current ?? null);
  });
}
