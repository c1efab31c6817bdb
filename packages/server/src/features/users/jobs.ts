import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { bulkJobs } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import { type AnyJob, defineJob, type JobInput } from '../../platform/jobs/jobs.ts';
import { archiveItems } from '../catalogue/index.ts';
import { changeUsers } from './change-users.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'bulk-change': { job_id: string };
  }
}

/** Works through a change of many accounts or items of the catalogue, or undoes it. */
async function changeMany(
  services: Services,
  { data, signal }: Pick<JobInput<{ job_id: string }>, 'data' | 'signal'>,
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

export const userJobs: AnyJob[] = [
  defineJob({
    name: 'bulk-change',
    schema: z.object({ job_id: z.uuid() }),
    options: { serial: () => 'all', expireInSeconds: 3600 },
    handler: changeMany,
  }),
];
