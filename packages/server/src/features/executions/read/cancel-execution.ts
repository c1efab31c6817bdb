import type { Execution } from '@agentarium/contracts';
import { executionState } from '../../../db/states/execution-state.ts';
import { toolCallState } from '../../../db/states/tool-call-state.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { notifyEnded } from '../perform/notify-parents.ts';
import { usageOfRounds } from '../queue/count-usage.ts';
import { stopChildren } from '../sequence/stop-children.ts';
import { getExecution, loadOwnExecution } from './get-execution.ts';

const cancelled = 'Stopped by the user.';

/** Taken before the text is read, so that text written concurrently is included. */
const lock = 'select id from executions where id = $1 for no key update';

/** The text already streamed in the last attempt, else that of its saved rounds, is kept as the partial result. */
const cancel = `
  with cancelled as (
    update executions e set status = ${executionState.failed}, error_code = 'CANCELLED', error_message = $3,
      claimed_by = null, wakes_at = null, finished_at = $2, updated_at = $2, change_count = change_count + 1,${usageOfRounds('e')},
      partial_result = coalesce((
        select string_agg(v.data->>'text', '' order by v.id) from execution_events v
        where v.execution_id = e.id and v.type = 'text-delta' and v.id > coalesce(
          (select max(s.id) from execution_events s where s.execution_id = e.id and s.type = 'status'), 0)
      ), (
        select string_agg(r.text, E'\\n\\n' order by r.round) from execution_rounds r
        where r.execution_id = e.id and r.text <> ''))
    where e.id = $1 and ${executionState.isOpen('e.status')}
    returning e.id
  ), calls as (
    update tool_calls c set status = case when c.started_at is null then ${toolCallState.denied} else ${toolCallState.failed} end,
      error = 'CANCELLED', finished_at = $2
    from cancelled where c.execution_id = cancelled.id and ${toolCallState.isOpen('c.status')}
  ), told as (
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'end', jsonb_build_object('status', ${executionState.failed}, 'error',
      jsonb_build_object('code', 'CANCELLED', 'message', $3::text)), $2 from cancelled
  )
  select id from cancelled`;

/** Stops the children that are running in sequence. Throws EXECUTION_ENDED when there are none. */
async function cancelChildren(ctx: SignedIn, parentId: string): Promise<Execution> {
  const current = await stopChildren(ctx, parentId);
  if (current === undefined) throw new AppError('EXECUTION_ENDED');
  // The child may have ended in the meantime.
  if (current !== null) await cancelExecution(ctx, current).catch(() => undefined);
  return getExecution(ctx, { id: parentId });
}

/** Stops one of the caller's pending or running runs or follow-ups. Returns false when it is too late. */
export async function stopExecution(ctx: SignedIn, id: string): Promise<boolean> {
  const done = await ctx.database.transaction(async (tx) => {
    await tx.query('lock-execution', lock, [id]);
    const now = ctx.clock.now();
    const ended = await tx.query('cancel-execution', cancel, [id, now, cancelled]);
    if (ended.length > 0) await notifyEnded(tx, [id], now);
    return ended.length > 0;
  });
  if (done) for (const topic of ['cancel', 'execution', 'ended'] as const) ctx.signals.publish(topic, id);
  return done;
}

/**
 * Cancels one of the caller's pending or running executions, or a completed one's children. Throws EXECUTION_ENDED when
 * it is too late.
 */
export async function cancelExecution(ctx: SignedIn, id: string): Promise<Execution> {
  await loadOwnExecution(ctx, id);
  return (await stopExecution(ctx, id)) ? getExecution(ctx, { id }) : cancelChildren(ctx, id);
}
