import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { bulkJobs } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { deleteInBatches } from '../../platform/database/database.ts';
import { type AnyJob, defineJob, definePeriodicJob, type JobInput } from '../../platform/jobs/jobs.ts';
import { archiveItems } from '../catalogue/index.ts';
import { endGivenUpJobs } from '../system/index.ts';
import { changeUsers } from './change-users.ts';

const ofChange = z.object({ job_id: z.uuid(), started_by: z.uuid() });

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'bulk-change': z.infer<typeof ofChange>;
  }
}

/** Works through a change of many accounts or items of the catalogue, or undoes it. */
async function changeMany(
  services: Services,
  { data, signal }: Pick<JobInput<z.infer<typeof ofChange>>, 'data' | 'signal'>,
): Promise<void> {
  const { db } = services.database;
  const [job] = await db.select().from(bulkJobs).where(eq(bulkJobs.id, data.job_id));
  if (!job || job.status === 'completed' || job.status === 'undone') return;
  const isUndo = job.status === 'undoing';
  if (!isUndo) await db.update(bulkJobs).set({ status: 'running' }).where(eq(bulkJobs.id, job.id));
  const work = job.kind === 'archive' ? archiveItems : changeUsers;
  await work(services, { job, isUndo, signal });
  const status = isUndo ? 'undone' : 'completed';
  await db.update(bulkJobs).set({ status, finished_at: services.clock.now() }).where(eq(bulkJobs.id, job.id));
}

const keptDays = 90;
const batch = 1000;

const sweepItems = `
  delete from user_job_items where (job_id, user_id) in (
    select job_id, user_id from user_job_items
    where job_id in (select id from bulk_jobs where finished_at < $1) limit ${batch})
  returning 1`;

/** Deletes changes of many accounts or items 90 days after their end, and ends those whose job was given up and deleted. */
export async function sweepBulkJobs(
  { database, clock }: Services,
  { signal }: Pick<JobInput, 'signal'>,
): Promise<void> {
  const now = clock.now();
  await endGivenUpJobs(database.db, now);
  const before = new Date(now.getTime() - keptDays * DAY_MS);
  const items = { name: 'sweep-bulk-job-items', statement: sweepItems, batch };
  await deleteInBatches(database, items, [before], signal);
  if (!signal.aborted) await database.db.delete(bulkJobs).where(lt(bulkJobs.finished_at, before));
}

export const userJobs: AnyJob[] = [
  defineJob({
    name: 'bulk-change',
    schema: ofChange,
    // An administrator's changes take effect in order; one that waits for its retry holds up nobody else's.
    options: { serial: ({ started_by }) => started_by, expireInSeconds: 3600 },
    handler: changeMany,
  }),
  definePeriodicJob({ name: 'sweep-bulk-jobs', cron: '41 * * * *', handler: sweepBulkJobs }),
];
