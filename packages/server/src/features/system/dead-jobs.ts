import type { DeadJob } from '@agentarium/contracts';
import { and, isNull, sql } from 'drizzle-orm';
import { bulkJobs } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { deadQueue } from '../../platform/jobs/jobs.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../platform/list-queries.ts';
import { recordAudit } from '../audit/index.ts';

/** In milliseconds, which a cursor can hold. */
const failedAt = "date_trunc('milliseconds', created_on)";

/** The data of a job and the text of its error may name anyone; its kind and the code of the error don't. */
const list = `
  select id, source_name as queue, source_output->>'code' as error_code, coalesce(source_retry_count, 0) + 1 as attempts,
    source_created_on as sent_at, ${failedAt} as failed_at
  from pgboss.job where name = '${deadQueue}' and state < 'active'
    and ($1::timestamptz is null or (${failedAt}, id) < ($1, $2::uuid))
  order by ${failedAt} desc, id desc limit $3`;

type Row = Omit<DeadJob, 'sent_at' | 'failed_at'> & { sent_at: Date; failed_at: Date };

/** Background jobs that were given up, newest first, for administrators. */
export async function listDeadJobs(ctx: SignedIn, { limit, cursor }: PageQuery): Promise<Page<DeadJob>> {
  const [at, id = null] = readCursor(cursor, ['moment', 'uuid']) ?? [];
  const values = [at === undefined ? null : new Date(Number(at)), id, limit + 1];
  const rows = await ctx.database.query<Row>('list-dead-jobs', list, values);
  const { page, next_cursor } = pageOf(rows, limit, (row) => `${row.failed_at.getTime()}_${row.id}`);
  const items = page.map(({ sent_at, failed_at, ...job }) => ({
    ...job,
    sent_at: sent_at.toISOString(),
    failed_at: failed_at.toISOString(),
  }));
  return { items, next_cursor };
}

const isDead = `name = '${deadQueue}' and state < 'active' and id = $1`;
const find = `select source_name as queue from pgboss.job where ${isDead} for update`;
const remove = `delete from pgboss.job where ${isDead} returning source_name as queue`;

type Taken = { queue: string };
type Change = { id: string; action: string; take: (tx: Db) => Promise<Taken | undefined> };

async function changeDeadJob(ctx: SignedIn, { id, action, take }: Change): Promise<void> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const job = await take(tx);
    if (!job) throw new AppError('DEAD_JOB_NOT_FOUND');
    await recordAudit(ctx, tx, { action, targetType: 'dead_job', targetId: id, changes: { ...job }, now });
  });
}

/** Queues a given-up job again, for an administrator. Throws DEAD_JOB_NOT_FOUND. */
export async function retryDeadJob(ctx: SignedIn, id: string): Promise<{ message: string }> {
  const take = async (tx: Db) => {
    const [job] = await tx.query<Taken>('find-dead-job', find, [id]);
    return (await ctx.jobs.retryDead(tx, id)) ? job : undefined;
  };
  await changeDeadJob(ctx, { id, action: 'system.retryDeadJob', take });
  return { message: 'The job is queued again.' };
}

const isWorkedOn = sql`exists (
  select from pgboss.job where data->>'job_id' = ${bulkJobs.id}::text
    and (name = 'bulk-change' and state <= 'active' or name = ${deadQueue} and state < 'active'))`;

/** Ends changes of many accounts or items whose background job no longer exists, so that what they did can be undone. */
export async function endGivenUpJobs(tx: Db, now: Date): Promise<void> {
  await tx
    .update(bulkJobs)
    .set({ status: 'completed', finished_at: now })
    .where(and(isNull(bulkJobs.finished_at), sql`not ${isWorkedOn}`));
}

/** Deletes a given-up job, for an administrator. Throws DEAD_JOB_NOT_FOUND. */
export async function discardDeadJob(ctx: SignedIn, id: string): Promise<{ message: string }> {
  const take = async (tx: Db) => {
    const [job] = await tx.query<Taken>('delete-dead-job', remove, [id]);
    await endGivenUpJobs(tx, ctx.clock.now());
    return job;
  };
  await changeDeadJob(ctx, { id, action: 'system.discardDeadJob', take });
  return { message: 'The job is deleted.' };
}
