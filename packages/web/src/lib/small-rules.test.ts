import type { Execution } from '@agentarium/contracts';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { areCompatible } from '../app/layout/side-menu.tsx';
import { isAnyChildOpen, isOrdered } from '../data/executions.ts';
import { agentPicture } from '../widgets/agent-picture.tsx';
import { ApiError } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { detectLanguage } from './languages.ts';
import { numberText, wholeNumber } from './read-number.ts';
import { isAdmin } from './session-store.ts';
import { runsLeft, usageLevel } from './usage.ts';

describe('agentPicture', () => {
  it.each([
    ['/agents/own.svg', 'chef', '/agents/own.svg'],
    [null, 'Chef', '/agents/chef.svg'],
    ['', 'Personal Assistant', '/agents/personal-assistant.svg'],
    [null, 'Head chef of the house', '/agents/chef.svg'],
    [null, 'Astronaut', '/agents/dietologist.svg'],
    ['https://elsewhere.example/spy.png', 'chef', '/agents/chef.svg'],
    ['//elsewhere.example/spy.png', 'chef', '/agents/chef.svg'],
  ])('image %j of a %j is %s', (image, role, address) => {
    expect(agentPicture(image, role)).toBe(address);
  });
});

describe('usageLevel', () => {
  it.each([
    [10, 0, 'error'],
    [10, 2, 'warning'],
    [10, 3, 'success'],
    [-1, -1, 'success'],
  ])('of %d with %d left is %s', (daily_limit, remaining_executions, level) => {
    expect(usageLevel({ daily_limit, remaining_executions })).toBe(level);
  });
});

describe('runsLeft', () => {
  const account = (daily_limit: number, left: number, next_reset_time: string | null) =>
    aUser({
      usage_status: { daily_limit, remaining_executions: left, next_reset_time, hours_until_reset: null },
      subscription_data: { ...aUser().subscription_data, extra_executions: 30 },
    });
  it.each([
    ['a day that is used up leaves packs', account(10, 0, '2026-12-01T08:30:11.007Z'), [10, 30, 'success']],
    ['a used-up budget holds packs too', account(10, 0, '2026-12-01T00:00:00.000Z'), [10, 0, 'error']],
    ['a used-up budget holds who is unlimited', account(-1, 0, '2026-12-01T00:00:00.000Z'), [0, 0, 'error']],
    ['unlimited', account(-1, -1, null), [-1, 0, 'success']],
  ])('%s', (_name, user, expected) => {
    const { limit, extra, level } = runsLeft(user);
    expect([limit, extra, level]).toEqual(expected);
  });
});

describe('detectLanguage', () => {
  it.each([
    [['ru', 'en-US'], 'ru'],
    [[null, 'de-DE', 'ru-RU'], 'ru'],
    [[null, 'de-DE', ''], 'en'],
  ] as const)('of %j is %s', (sources, language) => {
    expect(detectLanguage(sources)).toBe(language);
  });
});

describe('areCompatible', () => {
  it.each([
    ['0.0.14', '0.0.99', true],
    ['0.0.14', '0.1.0', false],
    ['dev', '3.0.0', true],
  ])('%s with %s: %s', (web, server, expected) => {
    expect(areCompatible(web, server)).toBe(expected);
  });
});

describe('isAdmin', () => {
  it('knows admins only', () => {
    expect(isAdmin({ role: 'admin' })).toBe(true);
    expect(isAdmin({ role: 'user' })).toBe(false);
    expect(isAdmin(null)).toBe(false);
  });
});

describe('errorText', () => {
  it('prefers the code’s text, then the server’s message, then the fallback', () => {
    const known = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'server words' });
    const unknown = new ApiError({ status: 418, code: 'TEAPOT' as 'FORBIDDEN', message: 'server words' });
    expect(errorText(i18next.t, known, 'fallback')).toBe('You do not have permission to do this.');
    expect(errorText(i18next.t, unknown, 'fallback')).toBe('server words');
    const unforeseen = new ApiError({ status: 500, code: 'UNEXPECTED', message: 'HTTP 500' });
    expect(errorText(i18next.t, unforeseen, 'fallback')).toBe('fallback');
    expect(errorText(i18next.t, unforeseen)).toBe(i18next.t('errors:UNEXPECTED'));
    expect(errorText(i18next.t, unknown)).toBe('server words');
    expect(errorText(i18next.t, new TypeError('x is not a function'))).toBe(
      'Something went wrong on our side. Please try again.',
    );
  });
});

describe('the children of a run', () => {
  type Run = Execution['children_run'];
  const run = (status: string, held = false) => ({ status, held }) as Run;
  const child = (status: string) => ({ status }) as Execution['child_executions'][number];
  it.each<[string, Run, boolean]>([
    ['running', run('running'), true],
    ['held until the scheduler is on', run('running', true), false],
    ['completed', run('completed'), false],
  ])('run in order, %s: %s', (_how, given, expected) => {
    expect(isOrdered(given)).toBe(expected);
  });

  it.each<[string[], Run, boolean]>([
    [['completed', 'failed'], null, false],
    [['completed', 'running'], null, true],
    [['pending'], null, true],
    [['completed'], run('running'), true],
    [['completed'], run('running', true), false],
  ])('%j are in progress: %s', (statuses, children_run, expected) => {
    expect(isAnyChildOpen({ child_executions: statuses.map(child), children_run })).toBe(expected);
  });
});

it.each([
  ['', null],
  ['7', 7],
  ['-1', -1],

  ['1,5', 1.5],
  ['seven', Number.NaN],
  ['1 000', 1000],
  ['9'.repeat(16), Number.NaN],
])('the text %j is parsed as %s', (text, number) => {
  expect(wholeNumber(text)).toEqual(number);
});

it.each([
  [null, ''],
  [0, '0'],
  [1.5, '1.5'],
])('the number %s is formatted as %j', (number, text) => {
  expect(numberText(number)).toBe(text);
});
