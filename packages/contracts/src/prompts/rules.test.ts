import { describe, expect, test } from 'vitest';
import { promptInput, promptsMismatch } from './rules.ts';

const good = { title: 'Menu', content: 'Write a menu.', version: 1, model_type: 'chatgpt', role: 'user' };
const issues = (given: object) => promptInput.safeParse({ ...good, ...given }).error?.issues ?? [];
const messages = (given: object) => issues(given).map(({ message }) => message);

describe('a prompt', () => {
  test.each([
    ['the shortest', { title: 'abc', content: 'x'.repeat(10) }],
    ['the longest', { title: 'x'.repeat(100), content: 'x'.repeat(5000) }],
    ['every family and role', { model_type: 'deepseek', role: 'assistant', version: 7 }],
  ])('is accepted: %s', (_, given) => {
    expect(messages(given)).toEqual([]);
  });

  test.each([
    ['a short title', { title: ' ab ' }, 'Title must be at least 3 characters'],
    ['a long title', { title: 'x'.repeat(101) }, 'Title cannot exceed 100 characters'],
    ['short content', { content: 'too short' }, 'Content must be at least 10 characters'],
    ['long content', { content: 'x'.repeat(5001) }, 'Content cannot exceed 5000 characters'],
    ['version 0', { version: 0 }, 'Version must be at least 1'],
    ['a fractional version', { version: 1.5 }, 'Version must be a whole number'],
  ])('is rejected: %s', (_, given, message) => {
    expect(messages(given)).toEqual([message]);
  });

  test.each(['model_type', 'role'])('is rejected: another %s', (name) => {
    expect(issues({ [name]: 'other' })).toMatchObject([{ path: [name], code: 'invalid_value' }]);
  });

  test('has no other fields', () => {
    expect(messages({ id: 1 })).toHaveLength(1);
  });
});

const prompt = (model_type: string, version: number) => ({ model_type, version });
test.each([
  ['none', [], null],
  ['one', [prompt('grok', 2)], null],
  ['two alike', [prompt('grok', 2), prompt('grok', 2)], null],
  [
    'two families',
    [prompt('chatgpt', 1), prompt('grok', 2)],
    'All prompts must have the same model type. Found ChatGPT and Grok',
  ],
  [
    'two versions',
    [prompt('chatgpt', 1), prompt('chatgpt', 1), prompt('chatgpt', 2)],
    'All prompts must have the same model version. Found version 1 and 2',
  ],
])('prompts together: %s', (_, prompts, expected) => {
  expect(promptsMismatch(prompts)).toBe(expected);
});
