import type { DigestInput, DigestSettings } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users, weeklyDigests } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isClaimed } from '../auth/index.ts';
import { sendDigestJob } from './digest-job.ts';
import { nextMonday } from './rules.ts';

/** Returns whether the caller gets the weekly digest, and when the next one is due. */
export async function getDigest({ database, actor, config }: SignedIn): Promise<DigestSettings> {
  const [row] = await database.db
    .select({ email_key: users.email_key, due_at: weeklyDigests.due_at })
    .from(users)
    .leftJoin(weeklyDigests, eq(weeklyDigests.user_id, users.id))
    .where(eq(users.id, actor.id));
  if (!row) throw new AppError('UNAUTHENTICATED');
  return {
    is_on: row.due_at !== null,
    next_at: row.due_at?.toISOString() ?? null,
    mail_available: config.mail.smtpUrl !== null && isClaimed(row.email_key),
  };
}

/** Turns the caller's weekly digest on, from the next Monday, or off. */
export async function updateDigest(ctx: SignedIn, { is_on }: DigestInput): Promise<DigestSettings> {
  const { database, actor, clock } = ctx;
  const { db } = database;
  if (!is_on) {
    await db.delete(weeklyDigests).where(eq(weeklyDigests.user_id, actor.id));
    return getDigest(ctx);
  }
  const [user] = await db.select({ timezone: users.timezone }).from(users).where(eq(users.id, actor.id));
  const now = clock.now();
  const row = { user_id: actor.id, due_at: nextMonday(now, user?.timezone ?? null), created_at: now };
  await database.transaction(async (tx) => {
    const added = await tx.insert(weeklyDigests).values(row).onConflictDoNothing().returning();
    if (added.length > 0) await sendDigestJob(ctx, tx, { userId: actor.id, dueAt: row.due_at });
  });
  return getDigest(ctx);
}
