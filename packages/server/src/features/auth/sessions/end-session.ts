import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishAccessChange } from './sessions.ts';

/** Ends one of the caller's open sessions. Throws SESSION_NOT_FOUND. */
export async function endSession(ctx: SignedIn, sessionId: string): Promise<{ message: string }> {
  const ended = await ctx.database.db
    .update(sessions)
    .set({ ended_at: ctx.clock.now() })
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, ctx.actor.id), isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND');
  await publishAccessChange(ctx, ctx.actor.id);
  return { message: 'The session is ended.' };
}
