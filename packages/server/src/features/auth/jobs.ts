import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type AccountMail, sendAccountMail } from './mail/send-account-mail.ts';
import { sweepAccounts } from './sweep-accounts.ts';

const mailJob = 'account-mail';

/** Names the jobs of accounts. Every process calls it once at start, also one that only sends. */
export async function defineAccountJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.define<AccountMail>(mailJob, (mail) => sendAccountMail(services, mail), {
    concurrency: 2,
    expireInSeconds: 90,
    retryLimit: 8,
  });
  await jobs.define('sweep-accounts', () => sweepAccounts(services), { everySeconds: 3600 });
}

/** Queues a mail; in the transaction `tx` it is sent only if that commits. */
export async function queueMail({ jobs }: Pick<Services, 'jobs'>, mail: AccountMail, tx?: Db): Promise<void> {
  await jobs.send(mailJob, mail, tx && { tx });
}
