import { type api, type ParsedBody, type UserParams, userParams } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { lockRecord } from '../audit/index.ts';
import { mergeFields } from './update-user.ts';
import { loadUserRow } from './users.ts';

type Input = Omit<ParsedBody<typeof api.users.updateUserParams>, 'before'>;

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
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
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

/**
 * Updates the health profile (docs/spec/user-side.md#validation): absent fields are kept, null clears. Of a whole profile
 * that was read `before`, only what the caller changed is saved. Throws STALE_WRITE for fields that changed meanwhile.
 */
export async function updateUserParams(
  ctx: SignedIn,
  { before, ...input }: ParsedBody<typeof api.users.updateUserParams>,
): Promise<UserParams> {
  const given = storedParams(input, ctx.clock.now());
  return ctx.database.transaction(async (tx) => {
    const { id, health_profile: stored } = await lockRecord(tx, 'user', ctx.actor.id, 'no key update');
    const health_profile = { ...stored, ...mergeFields(presentUserParams(stored), given, before) };
    await tx.update(users).set({ health_profile }).where(eq(users.id, id));
    return presentUserParams(health_profile);
  });
}
