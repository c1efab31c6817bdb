import { type CatalogueFile, type CataloguePlan, catalogueFile, catalogueItems } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { InvalidInput } from '../../platform/http/body.ts';
import { mapYielding } from '../../platform/wait.ts';
import { recordAudit } from '../audit/index.ts';
import { applySteps } from './apply-steps.ts';
import { planImport } from './plan-import.ts';
import { catalogueState } from './queries.ts';

/** Further items are not validated once so many faults were found. */
const maxIssues = 100;

const kinds = ['tools', 'prompts', 'pictures', 'agents', 'tasks'] as const;
const anything = catalogueItems(z.unknown());
/** The file with unvalidated items. */
const outline = catalogueFile.extend({
  tools: anything,
  prompts: anything,
  pictures: anything,
  agents: anything,
  tasks: anything,
});

/** Validates a file by its schema item by item, so that other requests are served meanwhile. Throws `InvalidInput`. */
export async function readCatalogueFile(given: unknown): Promise<CatalogueFile> {
  const outer = outline.safeParse(given);
  if (!outer.success) throw new InvalidInput(outer.error.issues, given);
  const file: Record<string, unknown> = { ...outer.data };
  const issues: z.core.$ZodIssue[] = [];
  for (const kind of kinds) {
    const item: z.ZodType = catalogueFile.shape[kind].unwrap().element;
    file[kind] = await mapYielding(outer.data[kind], (entry, at) => {
      if (issues.length >= maxIssues) return undefined;
      const { data, error } = item.safeParse(entry);
      for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [kind, at, ...issue.path] });
      return data;
    });
  }
  if (issues.length > 0) throw new InvalidInput(issues, given);
  return file as CatalogueFile;
}

/** Blocks other changes of the catalogue; reading it and starting runs continue. */
const lock = sql`lock table tools, prompts, agents, tasks, task_prompts in share row exclusive mode`;

/**
 * Imports a file in one transaction, for an administrator. Items not in the file are kept. Returns what was done.
 * Throws VALIDATION_FAILED with the problems by path, and STALE_WRITE when the file or the catalogue is not what the
 * preview with this digest showed.
 */
export async function importCatalogue(
  ctx: SignedIn,
  { file, previewed }: { file: CatalogueFile; previewed: string | undefined },
): Promise<CataloguePlan> {
  const now = ctx.clock.now();
  // Planning a large file takes seconds, so it is done outside the lock unless the catalogue has changed since.
  const state = await catalogueState(ctx.database.db);
  const planned = await planImport(ctx, ctx.database.db, file);
  return ctx.database.transaction(async (tx) => {
    await tx.execute(lock);
    const isCurrent = (await catalogueState(tx)) === state;
    const { steps, pictures, plan } = isCurrent ? planned : await planImport(ctx, tx, file);
    if (previewed !== undefined && previewed !== plan.digest) throw new AppError('STALE_WRITE');
    if (plan.problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: plan.problems });
    await applySteps(ctx, tx, { steps, pictures }, now);
    // Each change has its own entry; an import without changes is recorded too.
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
