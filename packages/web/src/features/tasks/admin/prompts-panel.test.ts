import type { Prompt } from '@agentarium/contracts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../lib/i18n.ts';
import { mismatchText } from './prompts-panel.tsx';

const prompt = (id: string, model_type: Prompt['model_type'], version: number): Prompt => ({
  id,
  title: id,
  content: 'Write a menu.',
  role: 'user',
  model_type,
  version,
  draft: null,
  archived_at: null,
  change_count: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
});
const [a, b, c] = [prompt('a', 'chatgpt', 1), prompt('b', 'grok', 1), prompt('c', 'chatgpt', 2)];

describe('prompts that don’t match', () => {
  beforeAll(() => loadTexts(['tasks-admin']));

  it.each([
    [[a], null],
    [[a, b], 'All prompts must have the same model type. Found ChatGPT and Grok'],
    [[a, c], 'All prompts must have the same model version. Found version 1 and 2'],
  ])('are reported in the specification’s words', (prompts, sentence) => {
    expect(mismatchText(prompts, i18next.getFixedT('en', 'tasks-admin'))).toBe(sentence);
  });
});
