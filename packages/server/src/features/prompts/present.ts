import type { Prompt, PromptDraft } from '@agentarium/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { promptDrafts, prompts, users } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';

export type PromptRow = typeof prompts.$inferSelect;
export type DraftRow = typeof promptDrafts.$inferSelect;
/** A stored draft with the name of who saved it; nulls where there is none. */
type StoredDraft = { draft: DraftRow | null; username: string | null };

/** The fields that administrators edit. */
export function promptFields({
  title,
  content,
  version,
  model_type,
  role,
}: Pick<PromptRow, 'title' | 'content' | 'version' | 'model_type' | 'role'>) {
  return { title, content, version, model_type, role };
}

/** Prompts with their drafts, as a query to go on with; `key` is each row's place in a list. */
export const selectPrompts = (db: Db, key: SQL<string[]> = sql`null`) =>
  db
    .select({ prompt: prompts, draft: promptDrafts, username: users.username, key })
    .from(prompts)
    .leftJoin(promptDrafts, eq(promptDrafts.prompt_id, prompts.id))
    .leftJoin(users, eq(users.id, promptDrafts.saved_by));

function presentDraft({ draft, username }: StoredDraft): PromptDraft | null {
  return (
    draft && {
      ...promptFields(draft),
      change_count: draft.change_count,
      saved_at: draft.saved_at.toISOString(),
      saved_by_username: username,
    }
  );
}

export function presentPrompt(row: PromptRow, stored: StoredDraft): Prompt {
  return {
    id: row.id,
    ...promptFields(row),
    draft: presentDraft(stored),
    archived_at: row.archived_at?.toISOString() ?? null,
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
