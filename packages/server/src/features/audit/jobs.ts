import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sweepAuditLog } from './sweep-audit-log.ts';

/** Registers the audit log jobs. Every process calls it once at startup. */
export async function defineAuditJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-audit-log', sweepAuditLog, { everySeconds: 3600 });
}
