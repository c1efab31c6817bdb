import type { Prompt } from '@agentarium/contracts';
import { asc } from 'drizzle-orm';
import { prompts } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { presentPrompt } from './present.ts';

/** Catalogue lists are returned whole, up to this many items (docs/spec/api.md#conventions). */
const most = 500;

/** All prompts, by title; for administrators. */
export async function listPrompts(ctx: SignedIn): Promise<{ items: Prompt[]; next_cursor: null }> {
  const rows = await ctx.database.db
    .select()
    .from(prompts)
    .orderBy(asc(prompts.title), asc(prompts.id))
    .limit(most);
  return { items: rows.map(presentPrompt), next_cursor: null };
}
