import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { type AccountMail, sendAccountMail } from './mail/send-account-mail.ts';
import { sweepAccounts } from './sweep-accounts.ts';

const mailJob = 'account-mail';

/** Registers the account jobs. Every process calls it once at startup, including those that only send. */
export async function defineAccountJobs(services: Services): Promise<void> {
  await defineJob(services, mailJob, sendAccountMail, {
    concurrency: 2,
    expireInSeconds: 90,
    retryLimit: 8,
  });
  await defineJob(services, 'sweep-accounts', sweepAccounts, { everySeconds: 3600 });
}

/** Queues a mail; with `tx` it is sent only if that transaction commits. */
export async function queueMail({ jobs }: Pick<Services, 'jobs'>, mail: AccountMail, tx?: Db): Promise<void> {
  await jobs.send(mailJob, mail, tx && { tx });
}
