import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sendDigests } from './send-digests.ts';

/** Names the jobs of weekly digests. Every process calls it once at start. */
export async function defineDigestJobs(services: Services): Promise<void> {
  if (services.config.mail.smtpUrl === null) return;
  await defineJob(services, 'weekly-digests', sendDigests, { everySeconds: 60 });
}
