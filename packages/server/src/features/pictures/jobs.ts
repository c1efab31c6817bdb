import { picturePath } from '@agentarium/contracts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

// A picture that an agent is given meanwhile has its `used_at` written, so the row is looked at again and stays.
const sweep = `
  delete from pictures p where p.used_at < $1
    and not exists (select from agents a where a.config->>'image' = $2 || p.id)`;

/** Removes pictures that no agent has and nobody uploaded or used within a day. */
export async function sweepPictures({ database, clock }: Services): Promise<void> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  await database.query('sweep-pictures', sweep, [dayAgo, picturePath('')]);
}

/** Names the jobs of pictures. Every process calls it once at start. */
export async function definePictureJobs(services: Services): Promise<void> {
  await defineJob(services, 'sweep-pictures', sweepPictures, { everySeconds: 3600 });
}
