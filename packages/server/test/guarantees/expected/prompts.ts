import type { Expectation } from '../expectation.ts';

const draft = {
  title: 'A better prompt',
  content: 'Answer in two sentences.',
  version: 1,
  model_type: 'chatgpt',
  role: 'user',
};

/** Prompts: drafts, checks, history and restoring. */
export const promptExpectations: Record<string, Expectation> = {
  'prompts.checkPrompt': {
    reach: 'admin',
    request: ({ promptId }) => ({ body: { content: 'About {{ meal }}.', prompt_id: promptId } }),
  },
  'prompts.saveDraft': {
    reach: 'admin',
    request: ({ promptId }) => ({ params: { id: promptId }, body: draft }),
  },
  'prompts.publishDraft': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: {} }),
    answers: 'PROMPT_NOT_FOUND',
  },
  'prompts.deleteDraft': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() } }),
    answers: 'PROMPT_NOT_FOUND',
  },
  'prompts.listPromptTasks': { reach: 'admin', request: ({ promptId }) => ({ params: { id: promptId } }) },
  'tasks.movePrompts': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { model_type: 'grok', version: 2 } }),
    answers: 'TASK_NOT_FOUND',
  },
  'tasks.listConnected': { reach: 'admin', request: ({ taskId }) => ({ params: { id: taskId } }) },
  'prompts.listRevisions': { reach: 'admin', request: ({ promptId }) => ({ params: { id: promptId } }) },
  'prompts.restoreRevision': {
    reach: 'admin',
    request: ({ promptId }) => ({ params: { id: promptId, revision: '1000' }, body: {} }),
    answers: 'NOT_FOUND',
  },
};
