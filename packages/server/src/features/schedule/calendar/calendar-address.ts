import { createHash, createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { calendarFeeds } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { webLink } from '../../auth/index.ts';

/** The secret part of a URL: the database does not reveal it without the signing secret. */
const tokenOf = (secret: string, nonce: string) =>
  createHmac('sha256', secret).update(`calendar:${nonce}`).digest('base64url');

/** The stored form of a token, which can be verified but not read. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The URL of the caller's calendar, unchanged until it is revoked or the signing secret changes. */
export async function getCalendar(ctx: SignedIn): Promise<{ url: string }> {
  const { database, actor, clock, config } = ctx;
  const secret = config.jwtSecret;
  const fresh = randomUUID();
  const row = {
    user_id: actor.id,
    nonce: fresh,
    token_hash: hashOfToken(tokenOf(secret, fresh)),
    created_at: clock.now(),
  };
  await database.db.insert(calendarFeeds).values(row).onConflictDoNothing();
  const isOwn = eq(calendarFeeds.user_id, actor.id);
  const [kept] = await database.db.select().from(calendarFeeds).where(isOwn);
  const token = tokenOf(secret, kept?.nonce ?? fresh);
  if (kept && kept.token_hash !== hashOfToken(token))
    await database.db
      .update(calendarFeeds)
      .set({ token_hash: hashOfToken(token) })
      .where(isOwn);
  return { url: webLink(config, `/api/calendar/${token}.ics`) };
}

/** Revokes the URL of the caller's calendar immediately. */
export async function revokeCalendar({ database, actor }: SignedIn): Promise<{ message: string }> {
  await database.db.delete(calendarFeeds).where(eq(calendarFeeds.user_id, actor.id));
  return { message: 'The address of the calendar has been revoked.' };
}
