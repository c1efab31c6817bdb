import { describe, expect, test } from 'vitest';
import { agentInput, agentUpdate, defaultAgentImage, isAgentImage } from './rules.ts';

const good = { name: 'Chef', description: 'Cooks with you.', role: 'cook', config: {} };
const messages = (given: object) =>
  agentInput
    .safeParse({ ...good, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('an agent', () => {
  test.each([
    ['blank extras', { config: { greeting: '', disclaimer: null, image: null } }],
    ['an empty translation', { config: { locales: { ru: { name: '', role: null }, 'pt-BR': {} } } }],
    ['a partial English translation', { config: { locales: { en: { name: 'Chef' } } } }],
  ])('is accepted with %s', (_with, given) => {
    expect(messages(given)).toEqual([]);
    expect(agentUpdate.safeParse({ ...good, ...given, change_count: 2 }).success).toBe(true);
  });

  test.each([
    ['a short name', { name: 'ab' }, 'name: Name must be at least 3 characters'],
    ['a blank name', { name: '     ' }, 'name: Name is required'],
    ['no description', { description: undefined }, 'description: Description is required'],
    [
      'a long disclaimer',
      { disclaimer: 'x'.repeat(501) },
      'config.disclaimer: Disclaimer cannot exceed 500 characters',
    ],
    [
      'an incomplete translation',
      { locales: { ru: { name: 'Повар', description: 'Готовит с вами.' } } },
      'config.locales.ru.role: The translation is required',
    ],
    [
      'a language without a code',
      { locales: { Russian: {} } },
      'config.locales.Russian: Must be a language code',
    ],
    [
      'a limit beyond 100',
      { task_execution_limit: 101 },
      'config.task_execution_limit: Daily execution limit cannot exceed 100',
    ],
  ])('is refused with %s', (_with, given, message) => {
    expect(messages(message.startsWith('config') ? { config: given } : given)).toEqual([message]);
  });

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

test('a picture is a path of this site or an https address, however a browser reads it', () => {
  const faults = (image: string) => messages({ config: { image } });
  for (const image of ['/agents/chef.svg', 'https://example.com/a.png']) expect(faults(image)).toEqual([]);
  for (const image of [
    '',
    'a.svg',
    'javascript:x',
    'data:image/png;base64,AA==',
    'http://example.com/a.png',
    'https://',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example',
    'https:\\\\evil.example',
    '/a.svg\\',
    '/a b.png',
  ])
    expect(faults(image), image).toEqual(['config.image: Must be a path or an https address']);
});

test('pages show only pictures of this site', () => {
  const images = [defaultAgentImage, '/agents/chef.svg', 'https://example.com/a.png', '//example.com/a', ''];
  expect(images.map(isAgentImage)).toEqual([true, true, false, false, false]);
});
