import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { JobInput } from '../../platform/jobs/define-job.ts';

const batch = 5000;
const allow = `select set_config('agentarium.audit_retention', 'on', true)`;
const remove = `
  delete from audit_logs where id in (
    select id from (select id, created_at from audit_logs order by id limit ${batch}) as oldest where created_at < $1)
  returning 1`;

/** Deletes entries older than RETENTION_AUDIT_DAYS, in batches; 0 keeps everything. */
export async function sweepAuditLog(
  { database, clock, config }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const { auditDays } = config.retention;
  if (auditDays === 0) return;
  const before = new Date(clock.now().getTime() - auditDays * DAY_MS);
  const removeSome = () =>
    database.transaction(async (tx) => {
      await tx.query('allow-audit-retention', allow, []);
      return (await tx.query('sweep-audit-log', remove, [before])).length;
    });
  while (!signal.aborted && (await removeSome()) === batch);
}
