import type { Prompt, PromptCheck } from '@agentarium/contracts';

let count = 0;

/** A prompt; override only what the test is about. */
export function aPrompt(overrides: Partial<Prompt> = {}): Prompt {
  count += 1;
  return {
    id: `01900000-0000-7000-9100-${String(count).padStart(12, '0')}`,
    title: 'Weekly menu',
    content: 'Write a menu for a week.',
    version: 1,
    model_type: 'chatgpt',
    role: 'system',
    draft: null,
    change_count: 0,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    ...overrides,
  };
}

/** A check without variables or errors. */
export const aCheck = (overrides: Partial<PromptCheck> = {}): PromptCheck => ({
  variables: [],
  errors: [],
  preview: 'Write a menu for a week.',
  ...overrides,
});
