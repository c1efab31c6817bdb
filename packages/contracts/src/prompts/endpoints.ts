import { idParams, listOf, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { promptInput, promptUpdate } from './rules.ts';
import { prompt } from './schema.ts';

export const listPrompts = endpoint({
  id: 'prompts.listPrompts',
  method: 'GET',
  path: '/private/prompts',
  access: 'admin',
  summary: 'All prompts, by title',
  output: listOf(prompt),
});

export const getPrompt = endpoint({
  id: 'prompts.getPrompt',
  method: 'GET',
  path: '/private/prompts/:id',
  access: 'admin',
  summary: 'One prompt',
  params: idParams,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND'],
});

export const createPrompt = endpoint({
  id: 'prompts.createPrompt',
  method: 'POST',
  path: '/private/prompts',
  access: 'admin',
  summary: 'Make a prompt',
  body: promptInput,
  status: 201,
  output: prompt,
});

export const updatePrompt = endpoint({
  id: 'prompts.updatePrompt',
  method: 'PUT',
  path: '/private/prompts/:id',
  access: 'admin',
  summary: 'Change a prompt; what it was is kept. Prompts of one task stay of one model type and version',
  params: idParams,
  body: promptUpdate,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND', 'STALE_WRITE', 'PROMPTS_MISMATCH'],
});

export const deletePrompt = endpoint({
  id: 'prompts.deletePrompt',
  method: 'DELETE',
  path: '/private/prompts/:id',
  access: 'admin',
  summary: 'Delete a prompt that no task uses; `details` names the tasks that do',
  params: idParams,
  output: messageOutput,
  errors: ['PROMPT_NOT_FOUND', 'IN_USE'],
});

export const copyPrompt = endpoint({
  id: 'prompts.copyPrompt',
  method: 'POST',
  path: '/private/prompts/:id/copy',
  access: 'admin',
  summary: 'Make a copy of a prompt',
  params: idParams,
  status: 201,
  output: prompt,
  errors: ['PROMPT_NOT_FOUND'],
});
