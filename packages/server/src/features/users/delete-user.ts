import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { againIfDeadlocked, type Db } from '../../platform/database/database.ts';
import { lockRecord, recordAudit } from '../audit/index.ts';
import { checkCurrentPassword, publishAccessChange } from '../auth/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { requireSelfOrAdmin } from './rules.ts';
import { protectLastAdmin } from './user-access.ts';

type Input = { id: string; currentPassword: string | undefined; queryUserId?: string | undefined };

/**
 * Deletes an account with everything that belongs to it: the caller's with their password, or anyone's for an
 * administrator. Throws VALIDATION_FAILED without the password, FORBIDDEN with a wrong one or for another's account,
 * USER_NOT_FOUND, IN_USE for the last active administrator.
 */
export async function deleteUser(
  ctx: SignedIn,
  { id, currentPassword, queryUserId }: Input,
): Promise<{ message: string }> {
  requireSelfOrAdmin(ctx.actor, id, queryUserId);
  if (id === ctx.actor.id) await checkCurrentPassword(ctx, currentPassword, 'FORBIDDEN');
  const remove = async (tx: Db) => {
    const row = await lockRecord(tx, 'user', id);
    if (row.role === 'admin') await protectLastAdmin(tx, id);
    await recordSecurityEvent(ctx, { kind: 'account_deleted', accountId: id, tx });
    await tx.delete(users).where(eq(users.id, id));
    await publishAccessChange(ctx, id, tx);
    if (ctx.actor.kind === 'user') return;
    await recordAudit(ctx, tx, {
      action: 'users.deleteUser',
      targetType: 'user',
      targetId: id,
      changes: { username: row.username, email: row.email, role: row.role },
      now: ctx.clock.now(),
    });
  };
  // A run that ends locks its execution, then notifies its owner; this locks the owner, then the executions.
  await againIfDeadlocked(() => ctx.database.transaction((tx) => remove(tx)));
  return { message: 'The account is deleted.' };
}
