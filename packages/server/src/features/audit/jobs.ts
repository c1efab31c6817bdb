import type { Services } from '../../platform/context.ts';
import { sweepAuditLog } from './sweep-audit-log.ts';

/** Names the jobs of the audit log. Every process calls it once at start. */
export async function defineAuditJobs(services: Services): Promise<void> {
  const sweep = (_: object, signal: AbortSignal) => sweepAuditLog(services, signal);
  await services.jobs.define('sweep-audit-log', sweep, { everySeconds: 3600 });
}
