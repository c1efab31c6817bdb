import * as z from 'zod';
import {
  archiveInput,
  catalogueQuery,
  countedListOf,
  id,
  idParams,
  listOf,
  messageOutput,
  pageQuery,
  queryFlag,
  queryNumber,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { llmModel } from '../tasks/schema.ts';
import { promptDraftInput, promptInput, promptPublication, promptRestore, promptUpdate } from './rules.ts';
import { prompt, promptCheck, promptRevision, promptRole, promptTask } from './schema.ts';

export const listPrompts = endpoint({
  method: 'GET',
  path: '/private/prompts',
  access: 'admin',
  summary: 'List all prompts, by title; `unused` selects those of no task, or the others',
  query: catalogueQuery.extend({
    model_type: llmModel.optional(),
    role: promptRole.optional(),
    unused: queryFlag.optional(),
  }),
  output: countedListOf(prompt),
});

export const getPrompt = endpoint({
  method: 'GET',
  path: '/private/prompts/:id',
  access: 'admin',
  summary: 'Get a prompt',
  params: idParams,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND'],
});

export const createPrompt = endpoint({
  method: 'POST',
  path: '/private/prompts',
  access: 'admin',
  summary: 'Create a prompt',
  body: promptInput,
  status: 201,
  output: prompt,
});

export const updatePrompt = endpoint({
  method: 'PUT',
  path: '/private/prompts/:id',
  access: 'admin',
  summary:
    'Update a prompt; the earlier version is kept, and the history shows the `note`. The prompts of a task must share one model type and version',
  params: idParams,
  body: promptUpdate,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND', 'STALE_WRITE', 'PROMPTS_MISMATCH'],
});

export const deletePrompt = endpoint({
  method: 'DELETE',
  path: '/private/prompts/:id',
  access: 'admin',
  summary: 'Delete an unused prompt; `details` lists the tasks that use it',
  params: idParams,
  output: messageOutput,
  errors: ['PROMPT_NOT_FOUND', 'IN_USE'],
});

export const archivePrompt = endpoint({
  method: 'PUT',
  path: '/private/prompts/:id/archive',
  access: 'admin',
  summary: 'Archive a prompt, or bring it back. Tasks that use it go on using it',
  params: idParams,
  body: archiveInput,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND'],
});

export const copyPrompt = endpoint({
  method: 'POST',
  path: '/private/prompts/:id/copy',
  access: 'admin',
  summary: 'Copy a prompt',
  params: idParams,
  status: 201,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND'],
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/private/prompts/:id/draft',
  access: 'admin',
  summary:
    'Save the next version of a prompt without publishing it. `change_count` is the draft’s own, 0 while there is none',
  params: idParams,
  body: promptDraftInput,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND', 'STALE_WRITE'],
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/private/prompts/:id/publish',
  access: 'admin',
  summary: 'Make the draft of a prompt its live version; the earlier version is kept',
  params: idParams,
  body: promptPublication.optional(),
  output: prompt,
  errors: ['PROMPT_NOT_FOUND', 'NOT_FOUND', 'STALE_WRITE', 'PROMPTS_MISMATCH'],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/private/prompts/:id/draft',
  access: 'admin',
  summary:
    'Discard the draft of a prompt, if it has not been saved again since the caller saw `draft_change_count`',
  params: idParams,
  query: z.object({ draft_change_count: queryNumber(z.coerce.number().int()).optional() }),
  output: prompt,
  errors: ['PROMPT_NOT_FOUND', 'NOT_FOUND', 'STALE_WRITE'],
});

export const listPromptTasks = endpoint({
  method: 'GET',
  path: '/private/prompts/:id/tasks',
  access: 'admin',
  summary: 'List the tasks that use a prompt, oldest first',
  params: idParams,
  query: pageQuery,
  output: listOf(promptTask),
  errors: ['PROMPT_NOT_FOUND'],
});

export const checkPrompt = endpoint({
  method: 'POST',
  path: '/private/prompts/check',
  access: 'admin',
  summary: 'Check a template: its variables against the tasks that use the prompt, its errors, a preview',
  body: z.strictObject({
    content: z.string().max(5000, 'Content cannot exceed 5000 characters'),
    prompt_id: id.nullish(),
  }),
  output: promptCheck,
});

export const listRevisions = endpoint({
  method: 'GET',
  path: '/private/prompts/:id/revisions',
  access: 'admin',
  summary: 'List the earlier versions of a prompt, newest first',
  params: idParams,
  query: pageQuery,
  output: listOf(promptRevision).extend({
    current_saved_by_username: z.string().nullable(),
    current_note: z.string().nullable(),
  }),
  errors: ['PROMPT_NOT_FOUND'],
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/private/prompts/:id/revisions/:revision/restore',
  access: 'admin',
  summary: 'Restore an earlier version of a prompt, as a new change. `change_count` is the prompt’s own',
  params: idParams.extend({ revision: queryNumber(z.coerce.number().int().min(0).max(2_147_483_647)) }),
  body: promptRestore.optional(),
  output: prompt,
  errors: ['PROMPT_NOT_FOUND', 'NOT_FOUND', 'STALE_WRITE', 'PROMPTS_MISMATCH'],
});
