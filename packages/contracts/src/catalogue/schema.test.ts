import { describe, expect, test } from 'vitest';
import { pictureLimits } from '../pictures/rules.ts';
import { type Field, faultsOf, fieldCases, otherUuid, uuid, whole } from '../testing/field-cases.ts';
import { testEveryField } from '../testing/field-tests.ts';
import { importCatalogue } from './endpoints.ts';
import { catalogueFile, catalogueFormat, cataloguePlan } from './schema.ts';

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

const many = (item: object): Field => ({
  good: [undefined, [], [item], Array(1000).fill(item)],
  bad: [
    [Array(1001).fill(item), 'TOO_MANY maximum=1000'],
    [{}, 'NOT_LIST'],
    [null, 'REQUIRED'],
    [[{ ...item, extra: 1 }], '.0.extra UNKNOWN_FIELD'],
    [[{ ...item, id: undefined }], '.0.id REQUIRED'],
  ],
});

describe('a catalogue as a file', () => {
  const table: Record<string, Field> = {
    format: {
      good: [catalogueFormat],
      bad: [
        ['other', 'CATALOGUE_FORMAT'],
        ['', 'CATALOGUE_FORMAT'],
        [1, 'NOT_TEXT'],
        [undefined, 'REQUIRED'],
      ],
    },
    version: {
      good: [1],
      bad: [
        [0, 'CATALOGUE_VERSION'],
        [2, 'CATALOGUE_VERSION'],
        [1.5, 'CATALOGUE_VERSION'],
        ['1', 'NOT_NUMBER'],
        [undefined, 'REQUIRED'],
      ],
    },
    exported_at: { good: [undefined, '2026-01-31T09:00:00Z'], bad: [['today', 'DATETIME_FORMAT']] },
    tools: many(tool),
    prompts: many(prompt),
    pictures: many(picture),
    agents: many(agent),
    tasks: many(task),
  };

  testEveryField(catalogueFile, empty, table);

  test('may be empty', () => {
    expect(catalogueFile.parse(empty)).toEqual({
      ...empty,
      tools: [],
      prompts: [],
      pictures: [],
      agents: [],
      tasks: [],
    });
  });

  test.each([{}, [], null, 'text', { openapi: '3.1.0' }])('rejects %j', (file) => {
    expect(catalogueFile.safeParse(file).success).toBe(false);
  });
});

describe('the items of a file', () => {
  test.each<[string, object, string]>([
    ['a tool', { tools: [{ ...tool, input_schema: {} }] }, 'tools.0.input_schema SCHEMA_TYPE'],
    [
      'a tool’s configuration',
      { tools: [{ ...tool, config: { builtin: 'x' } }] },
      'tools.0.config.builtin NOT_OPTION',
    ],
    ['a prompt', { prompts: [prompt, { ...prompt, version: 0 }] }, 'prompts.1.version TOO_SMALL minimum=1'],
    ['an agent', { agents: [{ ...agent, name: 'ab' }] }, 'agents.0.name TOO_SHORT minimum=3'],
    [
      'an agent’s picture',
      { agents: [{ ...agent, config: { image: 'x' } }] },
      'agents.0.config.image IMAGE_PATH',
    ],
    ['a task', { tasks: [{ ...task, prompt_ids: [] }] }, 'tasks.0.prompt_ids AT_LEAST_ONE'],
    ['a child', { tasks: [{ ...task, task_type: 'child' }] }, 'tasks.0.parent_task_id PARENT_REQUIRED'],
    ['a picture', { pictures: [{ ...picture, id: 'x' }] }, 'pictures.0.id PICTURE_ID'],
    ['a picture’s bytes', { pictures: [{ ...picture, data: '<svg>' }] }, 'pictures.0.data BASE64_FORMAT'],
    ['a picture’s bytes', { pictures: [{ ...picture, data: '' }] }, 'pictures.0.data REQUIRED'],
    [
      'a large picture',
      { pictures: [{ ...picture, data: 'A'.repeat(most + 4) }] },
      `pictures.0.data TOO_LONG maximum=${most}`,
    ],
  ])('follow their own rules: %s', (_name, given, fault) => {
    expect(faultsOf(catalogueFile, { ...empty, ...given })[0]).toContain(fault);
  });

  test('a picture can be as large as an uploaded one', () => {
    expect(faultsOf(catalogueFile, { ...empty, pictures: [{ ...picture, data: 'A'.repeat(most) }] })).toEqual(
      [],
    );
  });

  test.each(fieldCases(task, { position: whole(0, 100_000, 'optional') }))(
    'a task: %s',
    (_name, item, faults) => {
      expect(faultsOf(catalogueFile, { ...empty, tasks: [item] })).toEqual(
        faults.map((fault) => `tasks.0.${fault}`),
      );
    },
  );
});

describe('an import', () => {
  test('may reference its preview', () => {
    expect(faultsOf(importCatalogue.query, {})).toEqual([]);
    expect(faultsOf(importCatalogue.query, { plan: 'x'.repeat(100) })).toEqual([]);
    expect(faultsOf(importCatalogue.query, { plan: 'x'.repeat(101) })).toEqual(['plan TOO_LONG maximum=100']);
  });

  test('returns its actions, item by item', () => {
    const step = { kind: 'agent', id: uuid, target_id: null, name: 'Chef', action: 'new', changes: {} };
    const plan = {
      counts: { new: 1, changed: 0, same: 0 },
      items: [step],
      problems: [
        { path: 'tasks.3.agent_id', message: 'Unknown agent', code: 'UNKNOWN_AGENT', params: { id: uuid } },
      ],
      missing_secrets: ['WEATHER_KEY'],
      secret_uses: [{ tool: 'weather', secret: 'WEATHER_KEY', host: null, place: 'command', allowed: true }],
      digest: 'd',
    };
    expect(faultsOf(cataloguePlan, plan)).toEqual([]);
    expect(faultsOf(cataloguePlan, { ...plan, items: [{ ...step, action: 'gone' }] })).toEqual([
      'items.0.action NOT_OPTION options=new, changed, same',
    ]);
  });
});
