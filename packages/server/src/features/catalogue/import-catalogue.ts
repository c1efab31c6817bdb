import type { CatalogueFile, CataloguePlan } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { applySteps } from './apply-steps.ts';
import { planImport } from './preview-catalogue.ts';
import { catalogueState } from './queries.ts';

/** Nobody else changes the catalogue meanwhile; reading it and starting runs go on. */
const lock = sql`lock table tools, prompts, agents, tasks, task_prompts in share row exclusive mode`;

/**
 * An administrator imports a file: all of it in one transaction, or nothing. What is not in the file stays. Returns what
 * was done. Throws VALIDATION_FAILED with the file's problems by path, and STALE_WRITE when the file or the catalogue is no
 * longer what the preview of this digest showed.
 */
export async function importCatalogue(
  ctx: SignedIn,
  { file, previewed }: { file: CatalogueFile; previewed: string | undefined },
): Promise<CataloguePlan> {
  const now = ctx.clock.now();
  // Planning takes seconds for a large file: nobody waits for it behind the lock, unless the catalogue changed since.
  const state = await catalogueState(ctx.database.db);
  const planned = await planImport(ctx, ctx.database.db, file);
  return ctx.database.transaction(async (tx) => {
    await tx.execute(lock);
    const isCurrent = (await catalogueState(tx)) === state;
    const { steps, pictures, plan } = isCurrent ? planned : await planImport(ctx, tx, file);
    if (previewed !== undefined && previewed !== plan.digest) throw new AppError('STALE_WRITE');
    if (plan.problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: plan.problems });
    await applySteps(ctx, tx, { steps, pictures }, now);
    // Each change has an entry of its own; a file that changed nothing was imported all the same.
    if (plan.counts.new + plan.counts.changed === 0) {
      await recordAudit(ctx, tx, {
        action: 'catalogue.importCatalogue',
        targetType: 'catalogue',
        targetId: null,
        changes: plan.counts,
        now,
      });
    }
    return plan;
  });
}
