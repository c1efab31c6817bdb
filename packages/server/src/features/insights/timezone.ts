import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { checkTimezone } from '../users/index.ts';

/**
 * The time zone for counting: the requested one, else the profile's, else UTC. Throws VALIDATION_FAILED for an unknown
 * one.
 */
export async function countingZone(ctx: SignedIn, asked: string | undefined): Promise<string> {
  if (asked !== undefined) return checkTimezone(asked);
  const [user] = await ctx.database.db
    .select({ timezone: users.timezone })
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  return user?.timezone ?? 'UTC';
}
