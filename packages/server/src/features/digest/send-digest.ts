import type { Language, UserRole } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import { TryLater } from '../../platform/jobs/jobs.ts';
import { isClaimed } from '../auth/index.ts';
import { composeDigest } from './compose-digest.ts';
import { loadDigest } from './load-digest.ts';
import { planDigest } from './rules.ts';
import { sendDigestJob } from './settings.ts';

const read = `
  select u.id, u.role, u.status, u.email, u.email_key, u.name, u.language, u.timezone, d.due_at
  from weekly_digests d join users u on u.id = d.user_id where d.user_id = $1`;
const settle = `
  update weekly_digests set due_at = $3, sent_at = coalesce($4, sent_at) where user_id = $1 and due_at = $2
  returning 1`;

type Reader = {
  id: string;
  role: UserRole;
  status: string;
  email: string;
  email_key: string;
  name: string;
  language: Language | null;
  timezone: string | null;
  due_at: Date;
};

type Due = { user_id: string; due_at: string };

/**
 * Mails an account's weekly digest if it is due, unless it is too late or there is nothing to report, and sends the job of
 * the next one. Needs that no other process does so for the same account. Throws when it has to be tried again.
 */
export async function sendDigest(ctx: Services, { user_id: userId, due_at }: Due): Promise<void> {
  const { database, clock, config, mail } = ctx;
  const now = clock.now();
  const [user] = await database.query<Reader>('read-digest', read, [userId]);
  // It was turned off, and maybe on again.
  if (user?.due_at.getTime() !== Date.parse(due_at)) return;
  const plan = planDigest(user, now);
  const mayGet = config.mail.smtpUrl !== null && user.status === 'active' && isClaimed(user.email_key);
  const facts = plan.kind === 'send' && mayGet ? await loadDigest(ctx, user, plan) : null;
  if (facts) {
    await mail.send(composeDigest(config, user, facts)).catch((cause: unknown) => {
      throw new TryLater('the mail server did not accept a digest', { cause });
    });
  }
  await database.transaction(async (tx) => {
    const values = [userId, user.due_at, plan.next, facts ? now : null];
    if ((await tx.query('settle-digest', settle, values)).length === 0) return;
    await sendDigestJob(ctx, tx, { userId, dueAt: plan.next });
  });
}
