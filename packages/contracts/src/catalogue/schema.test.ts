import { describe, expect, test } from 'vitest';
import { pictureLimits } from '../pictures/rules.ts';
import { faultsOf, otherUuid, uuid } from '../testing/faults.ts';
import { catalogueFile, catalogueFormat } from './schema.ts';

const empty = { format: catalogueFormat, version: 1 };
const tool = {
  id: uuid,
  name: 'calculator',
  description: 'Works out sums.',
  implementation_type: 'builtin',
  input_schema: { type: 'object' },
};
const prompt = {
  id: uuid,
  title: 'Menu',
  content: 'Write a menu.',
  version: 1,
  model_type: 'chatgpt',
  role: 'user',
};
const agent = { id: uuid, name: 'Chef', description: 'Cooks with you.', role: 'cook', config: {} };
const task = {
  id: uuid,
  name: 'Weekly menu',
  description: 'A menu for a week.',
  agent_id: otherUuid,
  prompt_ids: [uuid],
  execution_type: 'once',
  task_type: 'plain',
  config: {},
};
const picture = { id: 'a0'.repeat(32), data: 'iVBORw0KGgo=' };
const most = Math.ceil(pictureLimits.maxBytes / 3) * 4;

test('a catalogue file names its format and version, and may be empty', () => {
  const lists = { tools: [], prompts: [], pictures: [], agents: [], tasks: [] };
  expect(catalogueFile.parse(empty)).toEqual({ ...empty, ...lists });
  expect(faultsOf(catalogueFile, { ...empty, format: 'other' })).toEqual(['format CATALOGUE_FORMAT']);
  for (const version of [0, 2])
    expect(faultsOf(catalogueFile, { ...empty, version })).toEqual(['version CATALOGUE_VERSION']);
  expect(faultsOf(catalogueFile, { openapi: '3.1.0' })).toContain('format REQUIRED');
});

describe('the items of a catalogue file', () => {
  test.each<[string, object, string]>([
    ['a tool', { tools: [{ ...tool, input_schema: {} }] }, 'tools.0.input_schema SCHEMA_TYPE'],
    ['a prompt', { prompts: [prompt, { ...prompt, version: 0 }] }, 'prompts.1.version TOO_SMALL minimum=1'],
    ['an agent', { agents: [{ ...agent, name: 'ab' }] }, 'agents.0.name TOO_SHORT minimum=3'],
    ['a task', { tasks: [{ ...task, prompt_ids: [] }] }, 'tasks.0.prompt_ids AT_LEAST_ONE'],
    ['a picture', { pictures: [{ ...picture, id: 'x' }] }, 'pictures.0.id PICTURE_ID'],
    ['a picture’s bytes', { pictures: [{ ...picture, data: '<svg>' }] }, 'pictures.0.data BASE64_FORMAT'],
    ['a picture without bytes', { pictures: [{ ...picture, data: '' }] }, 'pictures.0.data REQUIRED'],
    [
      'a large picture',
      { pictures: [{ ...picture, data: 'A'.repeat(most + 4) }] },
      `pictures.0.data TOO_LONG maximum=${most}`,
    ],
  ])('follow the rules of their forms: %s', (_name, given, fault) => {
    expect(faultsOf(catalogueFile, { ...empty, ...given })[0]).toContain(fault);
  });

  test('a picture can be as large as an uploaded one', () => {
    expect(faultsOf(catalogueFile, { ...empty, pictures: [{ ...picture, data: 'A'.repeat(most) }] })).toEqual(
      [],
    );
  });
});
