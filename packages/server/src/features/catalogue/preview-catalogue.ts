import type { CatalogueFile, CataloguePlan } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { planImport } from './plan-import.ts';

/** Returns what importing a file would change, item by item, and its problems; changes nothing. */
export async function previewCatalogue(ctx: SignedIn, file: CatalogueFile): Promise<CataloguePlan> {
  const { plan } = await planImport(ctx, ctx.database.db, file);
  return plan;
}
