import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sendDigests } from './send-digests.ts';

/** Registers the weekly digest jobs. Every process calls it once at startup. */
export async function defineDigestJobs(services: Services): Promise<void> {
  if (services.config.mail.smtpUrl === null) return;
  await defineJob(services, 'weekly-digests', sendDigests, { everySeconds: 60 });
}
