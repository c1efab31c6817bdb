import type { Prompt, PromptInput } from '@agentarium/contracts';
import { prompts } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { type PromptRow, presentPrompt } from './present.ts';
import { refuseTemplate } from './template-fault.ts';

/** Adds a prompt with an audit entry. Throws VALIDATION_FAILED for a template that Liquid cannot parse. */
export async function insertPrompt(
  ctx: SignedIn,
  tx: Db,
  input: PromptInput,
  audit: { action: string; changes: Record<string, unknown> },
): Promise<PromptRow> {
  refuseTemplate(input.content);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  const [row] = await tx
    .insert(prompts)
    .values({ id, ...input, created_at: now, updated_at: now, created_by: by, updated_by: by })
    .returning();
  if (!row) throw new Error('The prompt was not stored');
  await recordAudit(ctx, tx, { ...audit, targetType: 'prompt', targetId: id, now });
  return row;
}

/** Creates a prompt, for an administrator. Throws VALIDATION_FAILED for a template that Liquid cannot parse. */
export async function createPrompt(ctx: SignedIn, input: PromptInput): Promise<Prompt> {
  const audit = { action: 'prompts.createPrompt', changes: input };
  return presentPrompt(await ctx.database.transaction((tx) => insertPrompt(ctx, tx, input, audit)));
}
