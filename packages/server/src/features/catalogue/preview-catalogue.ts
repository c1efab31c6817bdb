import type { CatalogueFile, CataloguePlan, ErrorDetail } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { findProblems } from './find-problems.ts';
import { matchItems } from './match-items.ts';
import { planSteps, presentPlan, type Steps } from './plan-import.ts';
import { loadCatalogue, loadScheduled } from './queries.ts';

/** What an import of the file into the catalogue as it is now would do. */
export async function planImport(
  db: Db,
  file: CatalogueFile,
  now: Date,
): Promise<{ steps: Steps; problems: ErrorDetail[] }> {
  const stored = await loadCatalogue(db);
  const scheduled = await loadScheduled(db);
  const matches = matchItems(file, stored, () => newId(now.getTime()));
  const steps = planSteps(file, matches, stored);
  return { steps, problems: findProblems(file, { matches, steps, stored, scheduled }) };
}

/** What importing a file would change, item by item, and what is wrong with it; changes nothing. */
export async function previewCatalogue(ctx: SignedIn, file: CatalogueFile): Promise<CataloguePlan> {
  const { steps, problems } = await planImport(ctx.database.db, file, ctx.clock.now());
  return presentPlan(steps, problems);
}
