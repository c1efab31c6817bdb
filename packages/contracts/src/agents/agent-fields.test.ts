import { describe, expect, test } from 'vitest';
import { tiers } from '../subscription/names.ts';
import { deploymentStates } from '../tasks/names.ts';
import { anyWhole, choice, type Field, faultsOf, text, untested, whole } from '../testing/field-cases.ts';
import { testFields } from '../testing/field-tests.ts';
import { agentInput, agentUpdate, defaultAgentImage, isAgentImage } from './rules.ts';

const good = { name: 'Chef', description: 'Cooks with you.', role: 'cook', config: {} };
const translated = { name: 'Повар', description: 'Готовит с вами.', role: 'повар' };
const table: Record<string, Field> = {
  name: text(3, 50),
  description: text(10, 500),
  role: text(3, 50),
  deployment_state: choice(deploymentStates, 'optional'),
  'config.greeting': text(0, 200, 'nullish'),
  'config.disclaimer': text(0, 500, 'nullish'),
  'config.tier': choice(tiers, 'optional'),
  'config.task_execution_limit': whole(1, 100, 'nullish'),
  'config.image': {
    good: [undefined, null, '/agents/chef.svg', 'https://example.com/a.png', `/${'x'.repeat(499)}`],
    bad: [
      ['', 'IMAGE_PATH'],
      ['http://example.com/a.png', 'IMAGE_PATH'],
      ['data:image/png;base64,AA==', 'IMAGE_PATH'],
      ['//evil.example/a.png', 'IMAGE_PATH'],
      ['/a b.png', 'IMAGE_PATH'],
      [`/${'x'.repeat(500)}`, 'TOO_LONG maximum=500'],
      [7, 'NOT_TEXT'],
    ],
  },
  'config.locales': {
    good: [
      undefined,
      {},
      { ru: translated },
      { ru: { ...translated, greeting: null, disclaimer: '' } },
      { en: {} },
    ],
    bad: [
      [{ ru: { ...translated, role: ' ' } }, '.ru.role TRANSLATION_REQUIRED'],
      [
        { ru: { greeting: 'Привет' } },
        '.ru.name TRANSLATION_REQUIRED',
        '.ru.description TRANSLATION_REQUIRED',
        '.ru.role TRANSLATION_REQUIRED',
      ],
      [{ ru: { ...translated, greeting: 'x'.repeat(201) } }, '.ru.greeting TOO_LONG maximum=200'],
      [{ ru: { ...translated, image: '/a.svg' } }, '.ru.image UNKNOWN_FIELD'],
      [{ RU: translated }, '.RU LANGUAGE_CODE'],
      [null, 'REQUIRED'],
    ],
  },
};

describe('each field of an agent', () => {
  testFields(agentInput, good, table);

  test('is tested, and there are no others', () => {
    expect(untested(agentInput, table)).toEqual([]);
    expect(Object.keys(agentInput.shape.config.shape).filter((name) => !(`config.${name}` in table))).toEqual(
      [],
    );
    expect(faultsOf(agentInput, { ...good, tier: 'pro' })).toEqual(['tier UNKNOWN_FIELD']);
    expect(faultsOf(agentInput, { ...good, config: undefined })).toEqual(['config REQUIRED']);
  });

  testFields(agentUpdate, good, { change_count: anyWhole('optional') }, 'changes with %s');

  test('is trimmed', () => {
    const typed = {
      name: ' Chef ',
      description: ' Cooks with you. ',
      role: ' cook ',
      config: { image: ' /a.svg ' },
    };
    expect(agentInput.parse(typed)).toEqual({ ...good, config: { image: '/a.svg' } });
  });
});

test.each([
  [defaultAgentImage, true],
  ['/agents/chef.svg', true],
  ['https://example.com/a.png', false],
  ['//example.com/a.png', false],
  ['/\\example.com/a.png', false],
  ['', false],
])('pages show the picture %s: %s', (image, shown) => {
  expect(isAgentImage(image)).toBe(shown);
});
