import type { Prompt } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { promptRevisions } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, refuseStale } from '../../platform/errors.ts';
import { lockRecord } from '../audit/index.ts';
import { presentPrompt } from './present.ts';
import { changePrompt } from './update-prompt.ts';

type Given = { id: string; revision: number; change_count?: number | undefined };

/**
 * Restores an earlier version of a prompt, for an administrator; the current one is kept as a revision. Throws
 * PROMPT_NOT_FOUND, NOT_FOUND for an unknown revision, STALE_WRITE, VALIDATION_FAILED, PROMPTS_MISMATCH.
 */
export async function restoreRevision(ctx: SignedIn, { id, revision, change_count }: Given): Promise<Prompt> {
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'prompt', id);
    refuseStale(current, change_count);
    const { title, content, version, model_type, role } = promptRevisions;
    const [fields] = await tx
      .select({ title, content, version, model_type, role })
      .from(promptRevisions)
      .where(and(eq(promptRevisions.prompt_id, id), eq(promptRevisions.change_count, revision)));
    if (!fields) throw new AppError('NOT_FOUND');
    const changes = { restored: revision };
    return changePrompt(ctx, tx, { current, fields, action: 'prompts.restoreRevision', changes });
  });
  return presentPrompt(row);
}
