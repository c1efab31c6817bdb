import type { Feedback, FeedbackInput } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { feedback } from '../../../db/schema/index.ts';
import { type ExecutionState, isFinished } from '../../../db/states.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { storableText } from '../../../platform/storable-json.ts';
import { loadOwnFollowUp } from '../follow-ups/read-follow-ups.ts';
import { holdExecution } from '../labels.ts';
import { loadOwnExecution } from '../read/get-execution.ts';

type Given = { id: string } & FeedbackInput;
type Saved = { feedback: Feedback | null };

/** Replaces the feedback on an answer, or deletes it; the last writer wins. Throws NOT_FINISHED. */
async function save(
  ctx: SignedIn,
  { status, taskId, given }: { status: ExecutionState; taskId: string; given: Given },
): Promise<Saved> {
  if (!isFinished(status)) throw new AppError('NOT_FINISHED');
  const { id, rating, reasons, comment, share_with_admins } = given;
  const saved = rating && {
    rating,
    reasons: [...new Set(reasons)],
    comment: comment ? storableText(comment) : null,
    share_with_admins,
  };
  await ctx.database.db.transaction(async (tx) => {
    await holdExecution(tx, id);
    if (saved === null) await tx.delete(feedback).where(eq(feedback.execution_id, id));
    else {
      const row = { ...saved, user_id: ctx.actor.id, task_id: taskId, rated_at: ctx.clock.now() };
      await tx
        .insert(feedback)
        .values({ execution_id: id, ...row })
        .onConflictDoUpdate({ target: feedback.execution_id, set: row });
    }
  });
  return { feedback: saved };
}

/**
 * Saves what the caller thinks of the answer of one of their ended executions. Throws EXECUTION_NOT_FOUND, FORBIDDEN for
 * another user's, NOT_FINISHED.
 */
export async function setFeedback(ctx: SignedIn, given: Given): Promise<Saved> {
  const { status, task_id } = await loadOwnExecution(ctx, given.id);
  return save(ctx, { status, taskId: task_id, given });
}

/** The same for one of the caller's ended follow-ups. Throws FOLLOW_UP_NOT_FOUND, FORBIDDEN, NOT_FINISHED. */
export async function setFollowUpFeedback(ctx: SignedIn, given: Given): Promise<Saved> {
  const { status, execution_id } = await loadOwnFollowUp(ctx, given.id);
  const { task_id } = await loadOwnExecution(ctx, execution_id);
  return save(ctx, { status, taskId: task_id, given });
}
