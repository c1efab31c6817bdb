import { copyName, type Prompt } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { insertPrompt } from './create-prompt.ts';
import { presentPrompt, promptFields } from './present.ts';
import { loadPrompt } from './queries.ts';

/** Copies a prompt under a new title, for an administrator. Throws PROMPT_NOT_FOUND. */
export async function copyPrompt(ctx: SignedIn, id: string): Promise<Prompt> {
  const row = await ctx.database.transaction(async (tx) => {
    const source = await loadPrompt(tx, id);
    const copy = { ...promptFields(source), title: copyName(source.title, 100) };
    return insertPrompt(ctx, tx, copy, {
      action: 'prompts.copyPrompt',
      changes: { copied_from: id, title: copy.title },
    });
  });
  return presentPrompt(row);
}
