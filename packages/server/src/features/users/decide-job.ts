import { isDeepStrictEqual } from 'node:util';
import type { AccountJobChange, JobSkip } from '@agentarium/contracts';
import type { UserRow } from '../auth/index.ts';

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
