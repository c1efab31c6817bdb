import { z } from 'zod';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { deleteInBatches } from '../../platform/database/database.ts';
import { type AnyJob, defineJob, definePeriodicJob, type JobInput } from '../../platform/jobs/jobs.ts';
import { concurrentMessages } from '../../platform/push/push.ts';
import { deliverNotifications, mailNotifications } from './deliver-notifications.ts';
import { sendPush } from './push/send-push.ts';

const ofNotification = z.object({ notification_id: z.int() });
const ofUser = z.object({ user_id: z.uuid() });
const ofDevice = z.object({ notification_id: z.int(), subscription_id: z.uuid(), user_id: z.uuid() });

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'deliver-notifications': z.infer<typeof ofNotification>;
    'mail-notifications': z.infer<typeof ofUser>;
    'send-push': z.infer<typeof ofDevice>;
  }
}

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

export const notificationJobs: AnyJob[] = [
  defineJob({
    name: 'deliver-notifications',
    schema: ofNotification,
    options: { pollSeconds: 1 },
    batchSize: 50,
    batchHandler: (ctx, { data }) =>
      deliverNotifications(
        ctx,
        data.map((one) => one.notification_id),
      ),
  }),
  defineJob({
    name: 'mail-notifications',
    schema: ofUser,
    // One at a time for an account, so that none is mailed twice and the hour's limit holds; tried for a day.
    options: {
      serial: ({ user_id }) => user_id,
      pollSeconds: 2,
      concurrency: 2,
      retryLimit: 30,
      retryDelay: 30,
      retryDelayMax: 3600,
    },
    handler: (ctx, { data }) => mailNotifications(ctx, data.user_id),
  }),
  defineJob({
    name: 'send-push',
    schema: ofDevice,
    // An account whose push services hang takes two, and slow hosts together half (platform/push/push.ts).
    options: {
      group: { of: ({ user_id }) => user_id, concurrency: 2 },
      concurrency: concurrentMessages,
      expireInSeconds: 60,
      retryLimit: 7,
      retryDelay: 15,
      retryDelayMax: 3600,
    },
    handler: (ctx, { data }) => sendPush(ctx, data),
  }),
  definePeriodicJob({ name: 'sweep-notifications', cron: '11 * * * *', handler: sweepNotifications }),
];
