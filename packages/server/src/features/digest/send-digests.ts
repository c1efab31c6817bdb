import type { Language, UserRole } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import type { JobInput } from '../../platform/jobs/define-job.ts';
import { isClaimed } from '../auth/index.ts';
import { composeDigest } from './compose-digest.ts';
import { loadDigest } from './load-digest.ts';
import { planDigest } from './rules.ts';

const batch = 50;
/** How long one process has to send a mail, and the delay before a failed one is retried. */
const retryDelayMs = 10 * 60_000;

const isDue = 'due_at <= $1 and (claimed_until is null or claimed_until <= $1)';
const due = `
  select user_id from weekly_digests where ${isDue} order by due_at, user_id limit ${batch}`;
const claim = `
  with claimed as (
    update weekly_digests set claimed_until = $3 where user_id = $2 and ${isDue} returning user_id, due_at
  )
  select u.id, u.role, u.status, u.email, u.email_key, u.name, u.language, u.timezone, c.due_at
  from claimed c join users u on u.id = c.user_id`;
const settle = `
  update weekly_digests set due_at = $3, claimed_until = null, sent_at = coalesce($4, sent_at)
  where user_id = $1 and due_at = $2`;

type Claimed = {
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

/** Sends one account's digest, unless another process has claimed it, it is too late or there is nothing to report. */
async function sendOne(ctx: Services, userId: string): Promise<void> {
  const { database, clock, config, mail } = ctx;
  const now = clock.now();
  const until = new Date(now.getTime() + retryDelayMs);
  const [user] = await database.query<Claimed>('claim-digest', claim, [now, userId, until]);
  if (!user) return;
  const plan = planDigest(user, now);
  const mayGet = user.status === 'active' && isClaimed(user.email_key);
  const facts = plan.kind === 'send' && mayGet ? await loadDigest(ctx, user, plan) : null;
  if (facts) await mail.send(composeDigest(config, user, facts));
  await database.query('settle-digest', settle, [userId, user.due_at, plan.next, facts ? now : null]);
}

/**
 * Mails the due weekly digests, page by page. Failed ones are retried and those of a dead process are claimed again, so
 * that none is lost and duplicates are rare.
 */
export async function sendDigests(ctx: Services, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  const { database, clock, log } = ctx;
  for (let found = batch; found === batch; ) {
    const users = await database.query<{ user_id: string }>('digests-due', due, [clock.now()]);
    found = users.length;
    for (const { user_id } of users) {
      if (signal.aborted) return;
      await sendOne(ctx, user_id).catch((err: unknown) => {
        log.warn({ err }, 'a weekly digest could not be sent yet');
      });
    }
  }
}
