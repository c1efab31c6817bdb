import { describe, expect, test } from 'vitest';
import { llmModels } from '../tasks/names.ts';
import { anyWhole, choice, faultsOf, identity, text, uuid, whole } from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import { checkPrompt, restoreRevision } from './endpoints.ts';
import { promptRoles } from './names.ts';
import { promptInput, promptsDiffer, promptsDifferFault, promptUpdate } from './rules.ts';

describe('each field of a prompt', () => {
  const good = { title: 'Menu', content: 'Write a menu.', version: 1, model_type: 'chatgpt', role: 'user' };
  const table = {
    title: text(3, 100),
    content: text(10, 5000),
    version: whole(1, 1000),
    model_type: choice(llmModels),
    role: choice(promptRoles),
  };

  testEveryField(promptInput, good, table);

  testFields(promptUpdate, good, { change_count: anyWhole('optional') }, 'changes with %s');
});

describe('prompts that differ', () => {
  const prompt = (model_type: string, version: number) => ({ model_type, version });
  test.each([
    [
      'in their model',
      [prompt('chatgpt', 1), prompt('grok', 1), prompt('deepseek', 1)],
      { code: 'PROMPT_TYPES_DIFFER', params: { found: 'ChatGPT, Grok, DeepSeek' } },
    ],
    [
      'in their model and version: the model is named',
      [prompt('chatgpt', 1), prompt('grok', 2)],
      { code: 'PROMPT_TYPES_DIFFER', params: { found: 'ChatGPT, Grok' } },
    ],
    [
      'in their version',
      [prompt('grok', 1), prompt('grok', 3), prompt('grok', 1)],
      { code: 'PROMPT_VERSIONS_DIFFER', params: { found: '1, 3' } },
    ],
    [
      'in a model without a display name',
      [prompt('llama', 1), prompt('grok', 1)],
      { code: 'PROMPT_TYPES_DIFFER', params: { found: 'llama, Grok' } },
    ],
  ])('%s', (_name, prompts, fault) => {
    const differ = promptsDiffer(prompts);
    expect(differ && promptsDifferFault(differ)).toEqual(fault);
  });
});

describe('other prompt calls', () => {
  const content = text(0, 5000);
  testFields(
    checkPrompt.body,
    { content: 'x' },
    { content, prompt_id: identity('nullish') },
    'checking one: %s',
  );

  test.each(['0', '7', '2147483647'])('restores revision %s', (revision) => {
    expect(faultsOf(restoreRevision.params, { id: uuid, revision })).toEqual([]);
  });
  test.each([
    ['-1', 'TOO_SMALL minimum=0'],
    ['2147483648', 'TOO_BIG maximum=2147483647'],
    ['1.5', 'NOT_INTEGER'],
    ['', 'NOT_NUMBER'],
    ['latest', 'NOT_NUMBER'],
  ])('rejects revision %j', (revision, fault) => {
    expect(faultsOf(restoreRevision.params, { id: uuid, revision })).toEqual([`revision ${fault}`]);
  });
  testFields(restoreRevision.body, {}, { change_count: anyWhole('optional') }, 'restoring one: %s');
});
