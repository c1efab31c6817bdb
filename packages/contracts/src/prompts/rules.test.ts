import { describe, expect, test } from 'vitest';
import { promptInput, promptsDiffer, promptsDifferFault, promptsMismatch, promptUpdate } from './rules.ts';

const good = { title: 'Menu', content: 'Write a menu.', version: 1, model_type: 'chatgpt', role: 'user' };
const prompt = (model_type: string, version: number) => ({ model_type, version });

describe('a prompt', () => {
  test('is accepted for every family and role, and with the version that it changes', () => {
    expect(promptUpdate.safeParse({ ...good, model_type: 'deepseek', role: 'assistant' }).success).toBe(true);
    expect(promptUpdate.safeParse({ ...good, change_count: 3 }).success).toBe(true);
  });

  test.each([
    ['a short title', { title: ' ab ' }, 'Title must be at least 3 characters'],
    ['version 0', { version: 0 }, 'Version must be at least 1'],
  ])('is refused with %s', (_with, given, message) => {
    const { error } = promptInput.safeParse({ ...good, ...given });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('prompts of one task', () => {
  test('fit together if their model and version are the same', () => {
    expect(promptsMismatch([])).toBeNull();
    expect(promptsMismatch([prompt('grok', 2), prompt('grok', 2)])).toBeNull();
  });

  test.each([
    [
      'models',
      [prompt('chatgpt', 1), prompt('grok', 1), prompt('deepseek', 1)],
      'All prompts must have the same model type. Found ChatGPT and Grok and DeepSeek',
      { code: 'PROMPT_TYPES_DIFFER', params: { found: 'ChatGPT, Grok, DeepSeek' } },
    ],
    [
      'models and versions, of which the models are named',
      [prompt('chatgpt', 1), prompt('grok', 2)],
      'All prompts must have the same model type. Found ChatGPT and Grok',
      { code: 'PROMPT_TYPES_DIFFER', params: { found: 'ChatGPT, Grok' } },
    ],
    [
      'versions',
      [prompt('grok', 1), prompt('grok', 3), prompt('grok', 1)],
      'All prompts must have the same model version. Found version 1 and 3',
      { code: 'PROMPT_VERSIONS_DIFFER', params: { found: '1, 3' } },
    ],
    [
      'models without a display name',
      [prompt('llama', 1), prompt('grok', 1)],
      'All prompts must have the same model type. Found llama and Grok',
      { code: 'PROMPT_TYPES_DIFFER', params: { found: 'llama, Grok' } },
    ],
  ])('do not fit together with different %s', (_which, prompts, message, fault) => {
    expect(promptsMismatch(prompts)).toBe(message);
    const differ = promptsDiffer(prompts);
    expect(differ && promptsDifferFault(differ)).toEqual(fault);
  });
});
