import { describe, expect, test } from 'vitest';
import { agentInput } from './rules.ts';

const good = { name: 'Chef', description: 'Cooks with you.', role: 'cook', config: {} };
const issues = (given: object) =>
  agentInput
    .safeParse({ ...good, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('an agent', () => {
  test.each([
    ['required fields only', {}],
    ['the longest', { name: 'x'.repeat(50), description: 'x'.repeat(500), role: 'x'.repeat(50) }],
    ['blank extras', { config: { greeting: '', disclaimer: null, image: null } }],
    ['the shortest', { name: 'abc', description: 'x'.repeat(10), role: 'abc' }],
    ['the longest extras', { config: { greeting: 'x'.repeat(200), disclaimer: 'x'.repeat(500) } }],
    ['a shipped picture', { config: { image: '/agents/chef.svg', tier: 'ultra' } }],
    ['an external picture', { config: { image: 'https://example.com/a.png' } }],
    ['a complete translation', { config: { locales: { ru: { name: 'П', description: 'Г', role: 'п' } } } }],
    ['an empty translation', { config: { locales: { ru: { name: '', role: null }, 'pt-BR': {} } } }],
    ['a partial English translation', { config: { locales: { en: { name: 'Chef' } } } }],
  ])('is accepted: %s', (_, given) => {
    expect(issues(given)).toEqual([]);
  });

  test.each([
    ['a short name', { name: 'ab' }, 'name: Name must be at least 3 characters'],
    ['a blank name', { name: '     ' }, 'name: Name is required'],
    ['a long name', { name: 'x'.repeat(51) }, 'name: Name cannot exceed 50 characters'],
    ['no name', { name: undefined }, 'name: Name is required'],
    ['a short role', { role: 'ab' }, 'role: Role must be at least 3 characters'],
    ['no description', { description: undefined }, 'description: Description is required'],
    [
      'a long description',
      { description: 'x'.repeat(501) },
      'description: Description cannot exceed 500 characters',
    ],
    ['no role', { role: undefined }, 'role: Role is required'],
    ['a long role', { role: 'x'.repeat(51) }, 'role: Role cannot exceed 50 characters'],
    [
      'a short description',
      { description: 'Cooks.' },
      'description: Description must be at least 10 characters',
    ],
    [
      'a long greeting',
      { config: { greeting: 'x'.repeat(201) } },
      'config.greeting: Greeting cannot exceed 200 characters',
    ],
    [
      'a long disclaimer',
      { config: { disclaimer: 'x'.repeat(501) } },
      'config.disclaimer: Disclaimer cannot exceed 500 characters',
    ],
    ['a script', { config: { image: 'javascript:x' } }, 'config.image: Must be a path or an https address'],
    [
      'another host',
      { config: { image: '//evil.example' } },
      'config.image: Must be a path or an https address',
    ],
    ...[
      '/\\evil.example/a.png',
      '/\t/evil.example',
      '/a.svg\\',
      'https://',
      'https:\\\\evil.example',
      'a.svg',
    ].map(
      (image) =>
        [
          `the picture ${image}`,
          { config: { image } },
          'config.image: Must be a path or an https address',
        ] as const,
    ),
    [
      'an incomplete translation',
      { config: { locales: { ru: { name: 'Повар', description: 'Готовит с вами.' } } } },
      'config.locales.ru.role: The translation is required',
    ],
    [
      'an unknown language',
      { config: { locales: { Russian: {} } } },
      'config.locales.Russian: Invalid key in record',
    ],
    [
      'a limit beyond 100',
      { config: { task_execution_limit: 101 } },
      'config.task_execution_limit: Daily execution limit cannot exceed 100',
    ],
  ] as const)('is rejected: %s', (_, given, issue) => {
    expect(issues(given)).toEqual([issue]);
  });
});
