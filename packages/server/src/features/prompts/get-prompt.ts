import type { Prompt } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { presentPrompt } from './present.ts';
import { loadPrompt } from './queries.ts';

/** One prompt; for administrators. Throws PROMPT_NOT_FOUND. */
export async function getPrompt(ctx: SignedIn, id: string): Promise<Prompt> {
  return presentPrompt(await loadPrompt(ctx.database.db, id));
}
