import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';

/** Sends the job of an account's next digest. */
export const sendDigestJob = (
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { userId, dueAt }: { userId: string; dueAt: Date },
): Promise<void> =>
  jobs.send(tx, 'weekly-digest', { user_id: userId, due_at: dueAt.toISOString() }, { after: dueAt });
