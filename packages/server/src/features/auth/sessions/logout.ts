import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { publishAccessChange } from './sessions.ts';

/** Ends the session of the request's token. */
export async function logout(ctx: SignedIn): Promise<{ message: string }> {
  await ctx.database.db
    .update(sessions)
    .set({ ended_at: ctx.clock.now() })
    .where(and(eq(sessions.id, ctx.actor.sessionId), isNull(sessions.ended_at)));
  await publishAccessChange(ctx, ctx.actor.id);
  return { message: 'You are signed out.' };
}
