import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { defineJob, type JobInput } from '../../platform/jobs/define-job.ts';
import { sendPushes } from './push/send-pushes.ts';
import { sendNotificationMails } from './send-mails.ts';

const batch = 1000;

/** Ids grow with time, so only the oldest are scanned. */
const sweep = `
  delete from notifications where id in (
    select id from (select id, created_at from notifications order by id limit ${batch}) as oldest
    where created_at < $1)
  returning 1`;

/** Deletes notifications older than RETENTION_NOTIFICATIONS_DAYS. */
export async function sweepNotifications(
  { database, clock, config }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - config.retention.notificationsDays * DAY_MS);
  await deleteInBatches(database, { name: 'sweep-notifications', statement: sweep, batch }, [before], signal);
}

/** Registers the notification jobs. Every process calls it once at startup. */
export async function defineNotificationJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-notifications', sweepNotifications, { everySeconds: 3600 });
  await defineJob(services, 'notification-pushes', sendPushes, { everySeconds: 10 });
  if (services.config.mail.smtpUrl === null) return;
  await defineJob(services, 'notification-mails', sendNotificationMails, { everySeconds: 30 });
}
