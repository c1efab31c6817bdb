import type { SignedIn } from '../../platform/context.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import { endSessions, publishAccessChange } from '../auth/index.ts';
import { recordSecurityEvent } from '../security/index.ts';

/** Ends all sessions of an account and their devices, for an administrator. Throws USER_NOT_FOUND. */
export async function endUserSessions(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    await lockRecord(tx, 'user', id);
    const now = ctx.clock.now();
    const sessions = await endSessions(tx, id, now);
    await publishAccessChange(ctx, id, tx);
    await recordSecurityEvent(ctx, { kind: 'sessions_ended', accountId: id, tx });
    await recordAudit(ctx, tx, {
      action: 'users.endUserSessions',
      targetType: 'user',
      targetId: id,
      changes: { sessions },
      now,
    });
  });
  return { message: 'The sessions are ended.' };
}
