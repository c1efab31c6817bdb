import type { api, ParsedBody, Prompt, PromptRevision } from '@agentarium/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { promptRevisions, prompts, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError, refuseStale } from '../../platform/errors.ts';
import { numberCursor, type Page, type PageQuery, pageOf } from '../../platform/list-queries.ts';
import { lockRecord } from '../audit/index.ts';
import { promptFields } from './present.ts';
import { changePrompt, getPrompt } from './prompts.ts';

type Revisions = Page<PromptRevision> & {
  current_saved_by_username: string | null;
  current_note: string | null;
};

/**
 * The earlier versions of a prompt, newest first, by key, and who saved the current one; for administrators. Throws
 * PROMPT_NOT_FOUND.
 */
export async function listRevisions(
  ctx: SignedIn,
  { id, ...query }: { id: string } & PageQuery,
): Promise<Revisions> {
  const { db } = ctx.database;
  const before = numberCursor(query.cursor, 'integer');
  const [current] = await db
    .select({ username: users.username, note: prompts.note })
    .from(prompts)
    .leftJoin(users, eq(users.id, prompts.updated_by))
    .where(eq(prompts.id, id));
  if (!current) throw new AppError('PROMPT_NOT_FOUND');
  const rows = await db
    .select({ revision: promptRevisions, username: users.username })
    .from(promptRevisions)
    .leftJoin(users, eq(users.id, promptRevisions.saved_by))
    .where(
      and(
        eq(promptRevisions.prompt_id, id),
        before === undefined ? undefined : lt(promptRevisions.change_count, before),
      ),
    )
    .orderBy(desc(promptRevisions.change_count))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, ({ revision }) => revision.change_count);
  return {
    items: page.map(({ revision, username }) => ({
      ...promptFields(revision),
      change_count: revision.change_count,
      note: revision.note,
      saved_at: revision.saved_at.toISOString(),
      saved_by_username: username,
    })),
    next_cursor,
    current_saved_by_username: current.username,
    current_note: current.note,
  };
}

type Given = { id: string; revision: number } & ParsedBody<typeof api.prompts.restoreRevision>;

/**
 * Restores an earlier version of a prompt, for an administrator; the current one is kept as a revision. Throws
 * PROMPT_NOT_FOUND, NOT_FOUND for an unknown revision, STALE_WRITE, VALIDATION_FAILED, PROMPTS_MISMATCH.
 */
export async function restoreRevision(
  ctx: SignedIn,
  { id, revision, change_count, note }: Given,
): Promise<Prompt> {
  await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'prompt', id);
    refuseStale(current, change_count);
    const { title, content, version, model_type, role } = promptRevisions;
    const [fields] = await tx
      .select({ title, content, version, model_type, role })
      .from(promptRevisions)
      .where(and(eq(promptRevisions.prompt_id, id), eq(promptRevisions.change_count, revision)));
    if (!fields) throw new AppError('NOT_FOUND');
    const changes = { restored: revision };
    await changePrompt(ctx, tx, { current, fields, note, action: 'prompts.restoreRevision', changes });
  });
  return getPrompt(ctx, id);
}
