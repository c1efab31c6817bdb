import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { type AnyJob, defineJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';
import { sweepSecurityEvents } from '../security/index.ts';
import {
  type AccountMail,
  accountMail,
  type InvitationMail,
  invitationMail,
  sendAccountMail,
  sendInvitation,
} from './mails.ts';

const sweeps = {
  tokens: 'delete from account_tokens where expires_at < $1::timestamptz',
  sessions: 'delete from sessions where ended_at < $1::timestamptz or expires_at < $1::timestamptz',
  throttles: 'delete from throttles where window_started_at < $1::timestamptz',
  invitations: 'delete from invitations where expires_at < $1::timestamptz',
  // Only registrations that never verified their address: their key is unclaimed.
  registrations: `delete from users where status = 'pending_verification' and created_at < $1::timestamptz and email_key like '%#%'`,
};

const keptMs: Record<keyof typeof sweeps, number> = {
  tokens: DAY_MS,
  sessions: 30 * DAY_MS,
  throttles: 2 * HOUR_MS,
  invitations: 30 * DAY_MS,
  registrations: 7 * DAY_MS,
};

/**
 * Deletes expired tokens, sessions that ended 30 days ago, throttle counters, and registrations that were never
 * verified.
 */
export async function sweepAccounts(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  for (const what of Object.keys(sweeps) as (keyof typeof sweeps)[]) {
    await services.database.query('', sweeps[what], [new Date(now - keptMs[what])]);
  }
  await sweepSecurityEvents(services);
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'account-mail': AccountMail;
    'invitation-mail': InvitationMail;
  }
}

export const accountJobs: AnyJob[] = [
  defineJob({
    name: 'account-mail',
    schema: accountMail,
    // The default retries last 20 minutes: someone waits for the link, and asks again if it does not come.
    options: { concurrency: 2, expireInSeconds: 90 },
    handler: (ctx, { data }) => sendAccountMail(ctx, data),
  }),
  // Thousands may be invited at once: nobody else's mail waits for theirs.
  defineJob({
    name: 'invitation-mail',
    schema: invitationMail,
    options: { expireInSeconds: 90 },
    handler: (ctx, { data }) => sendInvitation(ctx, data),
  }),
  definePeriodicJob({ name: 'sweep-accounts', cron: '37 * * * *', handler: sweepAccounts }),
];
