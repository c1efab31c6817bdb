import type { User } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { loadUser } from './queries.ts';
import { requireSelfOrAdmin } from './rules.ts';

/** The signed-in user with usage and subscription. */
export function getMe(ctx: SignedIn): Promise<User> {
  return loadUser(ctx, ctx.actor.id);
}

/** A user: the caller, or anyone for an administrator. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function getUser(
  ctx: SignedIn,
  { id, user_id }: { id: string; user_id?: string | undefined },
): Promise<User> {
  requireSelfOrAdmin(ctx.actor, id, user_id);
  return loadUser(ctx, id);
}

/** Returns what a client gets when it validates its token: the user, and `sub` as in the token. */
export async function validateSession(ctx: SignedIn): Promise<User & { sub: string }> {
  return { ...(await loadUser(ctx, ctx.actor.id)), sub: ctx.actor.id };
}
