import type { JobSkip } from '@agentarium/contracts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { userJobItems, userStatusChanges, users } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changedFields, recordAudits } from '../audit/index.ts';
import { endSessionsOf, takenError, type UserRow } from '../auth/index.ts';
import { type Decision, decideChange, decideUndo, type JobFields, type JobRow, jobOf } from './bulk-jobs.ts';
import { claim, hasOtherAdmin } from './user-access.ts';

/** Accounts changed in one transaction: few enough that no run of theirs waits long for its lock. */
const batchSize = 50;

type Item = { row: UserRow; decision: Decision };
type Change = { row: UserRow; fields: JobFields; before: JobFields };

/** Works through the accounts of a job in small transactions, from where an earlier attempt stopped. */
export async function changeUsers(
  services: Services,
  { job, isUndo, signal }: { job: JobRow; isUndo: boolean; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const changed = await services.database.transaction((tx) => changeBatch(services, tx, job, isUndo));
    if (changed === null) break;
    if (job.kind !== 'status') for (const id of changed) services.signals.publish('account', id);
  }
}

/** Changes the next accounts; returns which, or null when none is left. */
async function changeBatch(
  services: Services,
  tx: Db,
  job: JobRow,
  isUndo: boolean,
): Promise<string[] | null> {
  const now = services.clock.now();
  const items = await tx
    .select({ row: users, before: userJobItems.before, after: userJobItems.after })
    .from(userJobItems)
    .innerJoin(users, eq(users.id, userJobItems.user_id))
    .where(and(eq(userJobItems.job_id, job.id), eq(userJobItems.state, isUndo ? 'changed' : 'waiting')))
    .orderBy(asc(userJobItems.user_id))
    .limit(batchSize)
    .for('update');
  if (items.length === 0) return null;
  const by = job.created_by;
  const decided: Item[] = items.map(({ row, before, after }) => ({
    row,
    decision: isUndo
      ? decideUndo(jobOf(job).kind, row, { before: before ?? {}, after: after ?? {}, by })
      : decideChange(jobOf(job), row, { by, now }),
  }));
  if (job.kind === 'status') {
    await keepAnAdmin(tx, decided);
    await claimAddresses(tx, decided);
  }
  const changes = decided.flatMap(({ row, decision }) =>
    'fields' in decision ? [{ row, fields: decision.fields, before: decision.before }] : [],
  );
  await saveFields(tx, changes, { by, now });
  await recordChanges(services, tx, { job, changes, isUndo, now });
  await saveOutcomes(tx, job, decided, isUndo);
  return changes.map(({ row }) => row.id);
}

/** Leaves administrators as they are if no other would be left. */
async function keepAnAdmin(tx: Db, decided: Item[]): Promise<void> {
  const admins = decided.filter(
    ({ row, decision }) =>
      row.role === 'admin' &&
      row.status === 'active' &&
      'fields' in decision &&
      decision.fields.status !== 'active',
  );
  const ids = admins.map(({ row }) => row.id);
  if (ids.length === 0 || (await hasOtherAdmin(tx, ids))) return;
  for (const item of admins) item.decision = { reason: 'last_admin' };
}

/** Activating an account vouches for its address, unless another account has it. */
async function claimAddresses(tx: Db, decided: Item[]): Promise<void> {
  for (const item of decided) {
    if (!('fields' in item.decision)) continue;
    const claimed = claim(item.row, item.decision.fields.status ?? item.row.status);
    if (Object.keys(claimed).length === 0) continue;
    try {
      await tx.transaction((tx) => tx.update(users).set(claimed).where(eq(users.id, item.row.id)));
    } catch (error) {
      const taken = takenError(error);
      if (!(taken instanceof AppError)) throw error;
      item.decision = { reason: 'email_taken' };
    }
  }
}

const columnsOf = ({ plan_expires_at, plan_activated_at, ...fields }: JobFields): Partial<UserRow> =>
  ({
    ...fields,
    ...(plan_expires_at !== undefined && { plan_expires_at: plan_expires_at && new Date(plan_expires_at) }),
    ...(plan_activated_at !== undefined && {
      plan_activated_at: plan_activated_at && new Date(plan_activated_at),
    }),
  }) as Partial<UserRow>;

/** Accounts that get the same values are saved by one statement. */
async function saveFields(
  tx: Db,
  changes: readonly Change[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  for (const [text, same] of Map.groupBy(changes, ({ fields }) => JSON.stringify(fields))) {
    await tx
      .update(users)
      .set({
        ...columnsOf(JSON.parse(text)),
        change_count: sql`${users.change_count} + 1`,
        updated_at: now,
        updated_by: by,
      })
      .where(
        inArray(
          users.id,
          same.map(({ row }) => row.id),
        ),
      );
  }
}

type Recorded = { job: JobRow; changes: readonly Change[]; isUndo: boolean; now: Date };

/** Adds what a change of one account adds: its history and audit entry; a changed status ends its sessions. */
async function recordChanges(
  services: Services,
  tx: Db,
  { job, changes, isUndo, now }: Recorded,
): Promise<void> {
  if (changes.length === 0) return;
  const actor = { id: job.created_by, username: job.created_by_username };
  const reason = typeof job.change.reason === 'string' ? job.change.reason : null;
  const ids = changes.map(({ row }) => row.id);
  if (job.kind === 'status') {
    const changed = { status_changed_at: now, status_changed_by: actor.id, status_reason: reason };
    await tx.update(users).set(changed).where(inArray(users.id, ids));
    await tx.insert(userStatusChanges).values(
      changes.map(({ row, fields }) => ({
        user_id: row.id,
        status: fields.status ?? row.status,
        reason,
        changed_by: actor.id,
        changed_by_username: actor.username,
        changed_at: now,
      })),
    );
    await endSessionsOf(services, tx, ids);
  }
  await recordAudits(
    { actor },
    tx,
    changes.map(({ row, fields, before }) => ({
      action: isUndo ? 'users.undoJob' : 'users.createJob',
      targetType: 'user' as const,
      targetId: row.id,
      changes: { ...changedFields(before, fields), ...(reason !== null && { reason }), job: job.id },
      now,
    })),
  );
}

async function saveOutcomes(tx: Db, job: JobRow, decided: readonly Item[], isUndo: boolean): Promise<void> {
  type Saved = { user_id: string; state: string; reason: JobSkip | null; before: unknown; after: unknown };
  const rows: Saved[] = decided.map(({ row, decision }) =>
    'fields' in decision
      ? {
          user_id: row.id,
          state: isUndo ? 'undone' : 'changed',
          reason: null,
          before: decision.before,
          after: decision.fields,
        }
      : {
          user_id: row.id,
          state: isUndo ? 'kept' : 'skipped',
          reason: decision.reason,
          before: null,
          after: null,
        },
  );
  await tx.query('save-job-outcomes', saveItems, [job.id, JSON.stringify(rows)]);
}

const saveItems = `
  update user_job_items i set state = r.state, reason = r.reason, before = r.before, after = r.after
  from jsonb_to_recordset($2::jsonb) as r(user_id uuid, state text, reason text, before jsonb, after jsonb)
  where i.job_id = $1 and i.user_id = r.user_id`;
