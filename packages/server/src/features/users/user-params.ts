import { type api, type ParsedBody, type UserParams, userParams } from '@agentarium/contracts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { loadUserRow } from './users.ts';

type Input = ParsedBody<typeof api.users.updateUserParams>;

const nothing: UserParams = {
  first_name: null,
  middle_name: null,
  last_name: null,
  gender: null,
  date_of_birth: null,
  height: null,
  weight: null,
  physique: null,
  allergies: [],
  contraindications: [],
};

/** The health profile with every field; missing ones are null or an empty list. */
export function presentUserParams(stored: Partial<UserParams>): UserParams {
  return userParams.parse({ ...nothing, ...stored });
}

/** The stored form of the input: given fields only, empty text as null. Throws VALIDATION_FAILED. */
export function storedParams(input: Input, now: Date): Partial<UserParams> {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (input.date_of_birth && input.date_of_birth > tomorrow) {
    throw invalid('date_of_birth', 'FUTURE_DATE', undefined, 'Date of birth cannot be in the future');
  }
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, value === '' ? null : value]));
}

export async function getUserParams(ctx: SignedIn): Promise<UserParams> {
  const { health_profile } = await loadUserRow(ctx.database.db, ctx.actor.id);
  return presentUserParams(health_profile);
}

/** Updates the health profile (docs/spec/user-side.md#validation): absent fields are kept, null clears. */
export async function updateUserParams(ctx: SignedIn, input: Input): Promise<UserParams> {
  const patch = JSON.stringify(storedParams(input, ctx.clock.now()));
  const [row] = await ctx.database.db
    .update(users)
    .set({ health_profile: sql`${users.health_profile} || ${patch}::jsonb` })
    .where(eq(users.id, ctx.actor.id))
    .returning({ health_profile: users.health_profile });
  if (!row) throw new AppError('USER_NOT_FOUND');
  return presentUserParams(row.health_profile);
}
