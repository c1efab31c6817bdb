import { type AnyJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';
import { sweepAuditLog } from './audit.ts';

export const auditJobs: AnyJob[] = [
  definePeriodicJob({ name: 'sweep-audit-log', cron: '23 * * * *', handler: sweepAuditLog }),
];
