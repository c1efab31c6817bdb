import { schedulerStateOf } from '@agentarium/contracts';
import type { Services } from '../../../platform/context.ts';
import type { Db, Statements } from '../../../platform/database/database.ts';
import { currentSystemConfig, loadSystemConfig } from '../../system/index.ts';

const hold = `
  update child_sequences set held = true, due = false, current_execution_id = null, updated_at = $2
  where execution_id = $1`;

/**
 * Returns whether children of scheduled parents are on hold: the scheduler is off or in maintenance. Call it in a
 * transaction.
 */
export const isOnHold = async (tx: Db): Promise<boolean> =>
  schedulerStateOf((await loadSystemConfig(tx)).task_scheduler) !== 'active';

/** Holds the next step of a sequence until `releaseSteps`. Call it in the transaction that locked the sequence. */
export async function holdStep(tx: Statements, parentId: string, now: Date): Promise<void> {
  await tx.query('hold-step', hold, [parentId, now]);
}

const batch = 500;
const release = `
  update child_sequences set held = false, due = true, updated_at = $1 where execution_id in (
    select execution_id from child_sequences where held order by execution_id limit ${batch} for update skip locked)
  returning execution_id`;

/** Makes every held sequence due again once the scheduler is on; does nothing before. */
export async function releaseSteps(services: Services): Promise<void> {
  const { task_scheduler } = await currentSystemConfig(services);
  if (schedulerStateOf(task_scheduler) !== 'active') return;
  let released = batch;
  while (released === batch)
    released = (await services.database.query('release-steps', release, [services.clock.now()])).length;
}
