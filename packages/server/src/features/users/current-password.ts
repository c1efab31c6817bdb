import type { SignedIn } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { throttleCurrentPassword, verifyPassword } from '../auth/index.ts';
import { loadUserRow } from './queries.ts';

/**
 * Checks the caller's own password before something grave. Throws VALIDATION_FAILED on `current_password` when
 * it is missing or wrong, RATE_LIMITED after too many wrong ones. Gives the hash it was checked against.
 */
export async function checkCurrentPassword(ctx: SignedIn, given: string | undefined): Promise<string> {
  if (!given) throw invalid('current_password', 'Please enter your current password');
  const forgive = await throttleCurrentPassword(ctx, ctx.actor.id);
  const { password_hash } = await loadUserRow(ctx.database.db, ctx.actor.id);
  if (!(await verifyPassword(password_hash, given))) {
    throw invalid('current_password', 'The current password is not right');
  }
  await forgive();
  return password_hash;
}
