import type { CatalogueFile } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { presentFile } from './present.ts';
import { loadCatalogue } from './queries.ts';

/** All tools, prompts, agents and tasks as one file, as they are at one moment. */
export async function exportCatalogue(ctx: SignedIn): Promise<CatalogueFile> {
  const stored = await ctx.database.transaction(loadCatalogue);
  return presentFile(stored, ctx.clock.now());
}
