import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';

const batch = 5000;
const remove = `
  delete from security_events where id in (
    select id from security_events where created_at < $1::timestamptz order by created_at limit ${batch})
  returning 1`;

/** Deletes entries older than RETENTION_SECURITY_DAYS in batches; 0 keeps everything. */
export async function sweepSecurityEvents({ config, clock, database }: Services): Promise<void> {
  if (config.retention.securityDays === 0) return;
  const before = new Date(clock.now().getTime() - config.retention.securityDays * DAY_MS);
  while ((await database.query('', remove, [before])).length === batch);
}
