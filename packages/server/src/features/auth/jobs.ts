import { type AnyJob, defineJob, definePeriodicJob } from '../../platform/jobs/define-job.ts';
import { type AccountMail, accountMail, sendAccountMail } from './mail/send-account-mail.ts';
import { sweepAccounts } from './sweep-accounts.ts';

declare module '../../platform/jobs/define-job.ts' {
  interface JobData {
    'account-mail': AccountMail;
  }
}

export const accountJobs: AnyJob[] = [
  defineJob({
    name: 'account-mail',
    schema: accountMail,
    options: { concurrency: 2, expireInSeconds: 90 },
    handler: (ctx, { data }) => sendAccountMail(ctx, data),
  }),
  definePeriodicJob({ name: 'sweep-accounts', cron: '37 * * * *', handler: sweepAccounts }),
];
