import type { api, ParsedBody, User } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { checkUsername, hashNewPassword, insertAccount } from '../auth/index.ts';
import { presentLoaded } from './queries.ts';

/**
 * Creates an account for an administrator, active immediately even if registration is off. Throws
 * USERNAME_TAKEN, EMAIL_TAKEN.
 */
export async function createUser(
  ctx: SignedIn,
  input: ParsedBody<typeof api.users.createUser>,
): Promise<User> {
  const { password, ...facts } = input;
  checkUsername(facts.username, { byAdmin: true });
  const passwordHash = await hashNewPassword(password);
  const now = ctx.clock.now();
  const row = await ctx.database.transaction(async (tx) => {
    const created = await insertAccount(
      tx,
      { ...facts, passwordHash, standing: 'active', language: null, createdBy: ctx.actor.id },
      now,
    );
    const { username, email, name, role } = created;
    await recordAudit(ctx, tx, {
      action: 'users.createUser',
      targetType: 'user',
      targetId: created.id,
      changes: { username, email, name, role },
      now,
    });
    return created;
  });
  return presentLoaded(ctx, row);
}
