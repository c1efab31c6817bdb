import { isDeepStrictEqual } from 'node:util';
import {
  type AccountJobChange,
  type AccountJobInput,
  isJobActive,
  type Job,
  type JobInput,
  type JobSkip,
} from '@agentarium/contracts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { bulkJobs, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import type { UserRow } from '../auth/index.ts';
import { addArchiveItems, previewArchive } from '../catalogue/index.ts';
import { usersMatching } from './list-users.ts';

/** The columns that a job changes, as JSON: times are text. */
export type JobFields = Partial<{
  status: UserRow['status'];
  current_plan: UserRow['current_plan'];
  plan_expires_at: string | null;
  plan_activated_at: string | null;
  daily_execution_limit: number | null;
}>;

export type Decision = { fields: JobFields; before: JobFields } | { reason: JobSkip };

type Account = Pick<
  UserRow,
  'id' | 'status' | 'current_plan' | 'plan_expires_at' | 'plan_activated_at' | 'daily_execution_limit'
>;

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** The current values of the columns that a kind of job changes. */
export function fieldsOf(kind: AccountJobChange['kind'], row: Account): JobFields {
  if (kind === 'status') return { status: row.status };
  if (kind === 'limit') return { daily_execution_limit: row.daily_execution_limit };
  return {
    current_plan: row.current_plan,
    plan_expires_at: textOf(row.plan_expires_at),
    plan_activated_at: textOf(row.plan_activated_at),
  };
}

function wantedFields({ kind, change }: AccountJobChange, row: Account, now: Date): JobFields {
  if (kind === 'status') return { status: (change as { status: UserRow['status'] }).status };
  if (kind === 'limit') return change as JobFields;
  const { current_plan, plan_expires_at } = change as Required<JobFields>;
  return {
    current_plan,
    plan_expires_at: plan_expires_at && new Date(plan_expires_at).toISOString(),
    plan_activated_at: textOf(row.plan_activated_at ?? now),
  };
}

/** Decides what a job changes in an account, or why it is left as it is. */
export function decideChange(
  job: AccountJobChange,
  row: Account,
  { by, now }: { by: string; now: Date },
): Decision {
  if (job.kind === 'status' && row.id === by) return { reason: 'self' };
  const before = fieldsOf(job.kind, row);
  const fields = wantedFields(job, row, now);
  return isDeepStrictEqual(before, fields) ? { reason: 'unchanged' } : { fields, before };
}

/** Decides what an undo restores in an account that a job changed from `before` to `after`. */
export function decideUndo(
  kind: AccountJobChange['kind'],
  row: Account,
  { before, after, by }: { before: JobFields; after: JobFields; by: string },
): Decision {
  const current = fieldsOf(kind, row);
  if (!isDeepStrictEqual(current, after)) return { reason: 'changed_since' };
  if (kind === 'status' && row.id === by) return { reason: 'self' };
  return { fields: before, before: current };
}

export type JobRow = typeof bulkJobs.$inferSelect;

/** How many of the skipped accounts are named for each reason. */
const maxNamed = 10;

const targetOf = ({ selection, filter = {} }: Pick<AccountJobInput, 'selection' | 'filter'>, now: Date) =>
  selection ? inArray(users.id, selection) : usersMatching(filter, now);

type Effect = Pick<Job, 'total' | 'changed' | 'skipped'>;

/** Returns the effect of a job on accounts that is not stored yet. */
async function previewChange(ctx: SignedIn, input: AccountJobInput, now: Date): Promise<Effect> {
  const { kind, change } = input;
  const skipped = new Map<JobSkip, { count: number; names: string[] }>();
  let [total, changed, after] = [0, 0, ''];
  for (;;) {
    const rows: UserRow[] = await ctx.database.db
      .select()
      .from(users)
      .where(and(targetOf(input, now), after ? gt(users.id, after) : undefined))
      .orderBy(asc(users.id))
      .limit(500);
    for (const row of rows) {
      total += 1;
      const decision = decideChange({ kind, change }, row, { by: ctx.actor.id, now });
      if ('fields' in decision) changed += 1;
      else addSkipped(skipped, decision.reason, row.username);
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < 500) break;
  }
  return { total, changed, skipped: [...skipped].map(([reason, facts]) => ({ reason, ...facts })) };
}

/** Returns a job that is not stored, with its effect. */
async function preview(ctx: SignedIn, input: JobInput): Promise<Job> {
  const now = ctx.clock.now();
  const effect =
    input.kind === 'archive'
      ? await previewArchive(ctx.database.db, input, maxNamed)
      : await previewChange(ctx, input, now);
  return {
    id: null,
    kind: input.kind,
    change: input.change as Job['change'],
    status: 'preview',
    ...effect,
    created_by_username: ctx.actor.username,
    created_at: now.toISOString(),
    finished_at: null,
  };
}

function addSkipped(
  skipped: Map<JobSkip, { count: number; names: string[] }>,
  reason: JobSkip,
  username: string,
): void {
  const entry = skipped.get(reason) ?? { count: 0, names: [] };
  entry.count += 1;
  if (entry.names.length < maxNamed) entry.names.push(username);
  skipped.set(reason, entry);
}

/** Adds the accounts of a new job. */
const addAccounts = (tx: Db, id: string, input: AccountJobInput, now: Date) =>
  tx.execute(sql`
    insert into user_job_items (job_id, user_id, state)
    select ${id}::uuid, id, 'waiting' from users where ${targetOf(input, now) ?? sql`true`}`);

/** Queues a change of many accounts or items, for an administrator; a dry run only says what it would do. */
export async function createJob(ctx: SignedIn, input: JobInput): Promise<Job> {
  if (input.dry_run) return preview(ctx, input);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const { kind, change, selection, filter } = input;
  await ctx.database.transaction(async (tx) => {
    await tx.insert(bulkJobs).values({
      id,
      kind,
      change,
      status: 'queued' as const,
      created_by: ctx.actor.id,
      created_by_username: ctx.actor.username,
      created_at: now,
    });
    if (input.kind === 'archive') await addArchiveItems(tx, id, input);
    else await addAccounts(tx, id, input, now);
    await recordAudit(ctx, tx, {
      action: 'users.createJob',
      targetType: 'job',
      targetId: id,
      changes: { kind, ...change, ...(selection ? { selected: selection.length } : { filter }) },
      now,
    });
    await ctx.jobs.send(tx, 'bulk-change', { job_id: id, started_by: ctx.actor.id });
  });
  return getJob(ctx, id);
}

/** Throws NOT_FOUND. */
async function loadJob(db: Db, id: string, lock = false): Promise<JobRow> {
  const query = db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Outcome = { state: string; reason: JobSkip | null; count: number; names: string[] };

const outcomes = `
  select state, reason, count(*)::int as count,
    coalesce(array(select u.username from user_job_items n join users u on u.id = n.user_id
      where n.job_id = $1 and n.state = i.state and n.reason = i.reason order by n.user_id limit ${maxNamed}), '{}') as names
  from user_job_items i where job_id = $1 group by state, reason`;

const archiveOutcomes = `
  select state, reason, count(*)::int as count,
    coalesce(array(select n.name from archive_job_items n
      where n.job_id = $1 and n.state = i.state and n.reason = i.reason order by n.item_id limit ${maxNamed}), '{}') as names
  from archive_job_items i where job_id = $1 group by state, reason`;

/** A job with its progress. Throws NOT_FOUND. */
export async function getJob(ctx: SignedIn, id: string): Promise<Job> {
  const row = await loadJob(ctx.database.db, id);
  const found =
    row.kind === 'archive'
      ? await ctx.database.query<Outcome>('archive-job-outcomes', archiveOutcomes, [id])
      : await ctx.database.query<Outcome>('job-outcomes', outcomes, [id]);
  const isUndo = row.status === 'undoing' || row.status === 'undone';
  const sum = (...states: string[]) =>
    found.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  return {
    id,
    kind: row.kind,
    change: row.change as Job['change'],
    status: row.status,
    total: isUndo ? sum('changed', 'undone', 'kept') : sum('waiting', 'changed', 'skipped'),
    changed: isUndo ? sum('undone') : sum('changed'),
    skipped: found
      .filter(({ state }) => state === (isUndo ? 'kept' : 'skipped'))
      .flatMap(({ reason, count, names }) => (reason ? [{ reason, count, names }] : [])),
    created_by_username: row.created_by_username,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** Begins to restore what a completed job changed. Throws NOT_FOUND, and IN_USE unless it is completed. */
export async function undoJob(ctx: SignedIn, id: string): Promise<Job> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const row = await loadJob(tx, id, true);
    if (isJobActive(row.status) || row.status === 'undone') throw new AppError('IN_USE');
    // Who undoes a job answers for what it restores.
    const by = { created_by: ctx.actor.id, created_by_username: ctx.actor.username };
    await tx
      .update(bulkJobs)
      .set({ status: 'undoing', finished_at: null, ...by })
      .where(eq(bulkJobs.id, id));
    const changes = { kind: row.kind, ...row.change };
    await recordAudit(ctx, tx, { action: 'users.undoJob', targetType: 'job', targetId: id, changes, now });
    await ctx.jobs.send(tx, 'bulk-change', { job_id: id, started_by: ctx.actor.id });
  });
  return getJob(ctx, id);
}

export const jobOf = (row: JobRow): AccountJobChange =>
  ({ kind: row.kind, change: row.change }) as AccountJobChange;
