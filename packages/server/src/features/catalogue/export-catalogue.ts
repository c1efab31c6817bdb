import type { CatalogueFile } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { packPictures } from './file-pictures.ts';
import { presentFile } from './present.ts';
import { loadCatalogue } from './queries.ts';

/** All tools, prompts, agents with their pictures, and tasks as one consistent file. */
export async function exportCatalogue(ctx: SignedIn): Promise<CatalogueFile> {
  const { stored, pictures } = await ctx.database.transaction(async (tx) => {
    const all = await loadCatalogue(tx);
    return { stored: all, pictures: await packPictures(tx, all.agents) };
  });
  await recordSecurityEvent(ctx, { kind: 'catalogue_exported', accountId: ctx.actor.id });
  return presentFile(stored, pictures, ctx.clock.now());
}
