import { picturePath } from '@agentarium/contracts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { type AnyJob, definePeriodicJob } from '../../platform/jobs/jobs.ts';

// Assigning a picture to an agent updates its `used_at`, so the row is rechecked and kept.
const sweep = `
  delete from pictures p where p.used_at < $1
    and not exists (select from agents a where a.config->>'image' = $2 || p.id)`;

/** Deletes pictures that no agent has and that were not uploaded or used within a day. */
export async function sweepPictures({ database, clock }: Services): Promise<void> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  await database.query('sweep-pictures', sweep, [dayAgo, picturePath('')]);
}

export const pictureJobs: AnyJob[] = [
  definePeriodicJob({ name: 'sweep-pictures', cron: '29 * * * *', handler: sweepPictures }),
];
