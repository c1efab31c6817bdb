import type { Prompt } from '@agentarium/contracts';
import type { prompts } from '../../db/schema/index.ts';

export type PromptRow = typeof prompts.$inferSelect;

export function presentPrompt(row: PromptRow): Prompt {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    version: row.version,
    model_type: row.model_type,
    role: row.role,
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The fields that administrators edit. */
export function promptFields({ title, content, version, model_type, role }: PromptRow) {
  return { title, content, version, model_type, role };
}
