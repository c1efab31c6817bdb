import type { api, ParsedBody, Prompt } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { promptDrafts } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refuseStale } from '../../platform/errors.ts';
import { changedFields, lockRecord, recordAudit } from '../audit/index.ts';
import { refuseTemplate } from './check-prompt.ts';
import { type DraftRow, promptFields } from './present.ts';
import { changePrompt, getPrompt } from './prompts.ts';

/** The draft of a prompt, whose row the caller has locked. */
async function loadDraft(tx: Db, promptId: string): Promise<DraftRow | null> {
  const [draft] = await tx.select().from(promptDrafts).where(eq(promptDrafts.prompt_id, promptId));
  return draft ?? null;
}

/** Deletes a draft. Throws NOT_FOUND when there is none. */
async function takeDraft(tx: Db, promptId: string): Promise<DraftRow> {
  const [draft] = await tx.delete(promptDrafts).where(eq(promptDrafts.prompt_id, promptId)).returning();
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}

type Draft = { id: string } & ParsedBody<typeof api.prompts.saveDraft>;

/**
 * Saves the next version of a prompt, for an administrator; runs use the live one until it is published. Throws
 * PROMPT_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED for a template that Liquid cannot parse.
 */
export async function saveDraft(ctx: SignedIn, { id, change_count, ...fields }: Draft): Promise<Prompt> {
  refuseTemplate(fields.content);
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const prompt = await lockRecord(tx, 'prompt', id);
    const stored = await loadDraft(tx, id);
    const count = stored?.change_count ?? 0;
    refuseStale({ change_count: count }, change_count);
    const draft = { ...fields, change_count: count + 1, saved_at: now, saved_by: ctx.actor.id };
    await tx
      .insert(promptDrafts)
      .values({ prompt_id: id, ...draft })
      .onConflictDoUpdate({ target: promptDrafts.prompt_id, set: draft });
    const changes = changedFields(promptFields(stored ?? prompt), fields);
    await recordAudit(ctx, tx, {
      action: 'prompts.saveDraft',
      targetType: 'prompt',
      targetId: id,
      changes: { draft: draft.change_count, ...changes },
      now,
    });
  });
  return getPrompt(ctx, id);
}

type Publication = { id: string } & ParsedBody<typeof api.prompts.publishDraft>;

/**
 * Makes the draft of a prompt its live version, for an administrator; the earlier one is kept as a revision. Throws
 * PROMPT_NOT_FOUND, NOT_FOUND without a draft, and what updating the prompt throws.
 */
export async function publishDraft(
  ctx: SignedIn,
  { id, change_count, draft_change_count, note }: Publication,
): Promise<Prompt> {
  await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'prompt', id);
    refuseStale(current, change_count);
    const draft = await takeDraft(tx, id);
    refuseStale(draft, draft_change_count);
    const changed = await changePrompt(ctx, tx, {
      current,
      fields: promptFields(draft),
      note,
      action: 'prompts.publishDraft',
      changes: { draft: draft.change_count },
    });
    if (changed === current) await recordDiscarded(ctx, tx, draft);
  });
  return getPrompt(ctx, id);
}

const recordDiscarded = (ctx: SignedIn, tx: Db, draft: DraftRow) =>
  recordAudit(ctx, tx, {
    action: 'prompts.deleteDraft',
    targetType: 'prompt',
    targetId: draft.prompt_id,
    changes: { draft: draft.change_count, ...promptFields(draft) },
    now: ctx.clock.now(),
  });

/**
 * Discards the draft of a prompt, for an administrator. Throws PROMPT_NOT_FOUND, NOT_FOUND without a draft, STALE_WRITE.
 */
export async function deleteDraft(
  ctx: SignedIn,
  { id, draft_change_count }: { id: string; draft_change_count?: number | undefined },
): Promise<Prompt> {
  await ctx.database.transaction(async (tx) => {
    await lockRecord(tx, 'prompt', id);
    const draft = await takeDraft(tx, id);
    refuseStale(draft, draft_change_count);
    await recordDiscarded(ctx, tx, draft);
  });
  return getPrompt(ctx, id);
}
