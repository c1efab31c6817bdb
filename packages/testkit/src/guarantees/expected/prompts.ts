import type { Expectation } from '../expectation.ts';

/** Prompts: checks, history and restoring. */
export const promptExpectations: Record<string, Expectation> = {
  'prompts.checkPrompt': {
    reach: 'admin',
    request: ({ promptId }) => ({ body: { content: 'About {{ meal }}.', prompt_id: promptId } }),
  },
  'tasks.movePrompts': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { model_type: 'grok', version: 2 } }),
    answers: 'TASK_NOT_FOUND',
  },
  'prompts.listRevisions': { reach: 'admin', request: ({ promptId }) => ({ params: { id: promptId } }) },
  'prompts.restoreRevision': {
    reach: 'admin',
    request: ({ promptId }) => ({ params: { id: promptId, revision: '1000' }, body: {} }),
    answers: 'NOT_FOUND',
  },
};
