import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { defineJob, type JobInput } from '../../platform/jobs/define-job.ts';
import { sendPushes } from './push/send-pushes.ts';
import { sendNotificationMails } from './send-mails.ts';

const batch = 1000;

/** Ids grow with time, so the oldest are looked at only. */
const sweep = `
  delete from notifications where id in (
    select id from (select id, created_at from notifications order by id limit ${batch}) as oldest
    where created_at < $1)
  returning 1`;

/** Removes notifications that are older than RETENTION_NOTIFICATIONS_DAYS. */
export async function sweepNotifications(
  { database, clock, config }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - config.retention.notificationsDays * DAY_MS);
  await deleteInBatches(database, { name: 'sweep-notifications', statement: sweep, batch }, [before], signal);
}

/** Names the jobs of notifications. Every process calls it once at start. */
export async function defineNotificationJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-notifications', sweepNotifications, { everySeconds: 3600 });
  await defineJob(services, 'notification-pushes', sendPushes, { everySeconds: 10 });
  if (services.config.mail.smtpUrl === null) return;
  await defineJob(services, 'notification-mails', sendNotificationMails, { everySeconds: 30 });
}
